/** Formats `/metrics` in the text format of Prometheus with prom-client: request metrics, and prom-client's metrics of the process. */
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import { readGates } from '../../../spec/feature-gates.ts';
import { describeMetric, METRIC_LIFECYCLES, type MetricVisibility } from './metric-lifecycles.ts';
import { DURATION_BUCKETS, type RequestMetrics, type RequestSeries } from './request-metrics.ts';

const LONG_RUNNING_HELP =
  'Gauge of all active long-running apiserver requests broken out by verb, group, version, resource, scope and component. Not all requests are tracked this way.';

const LATENCY_HELP =
  'Response latency distribution (not counting webhook duration and priority & fairness queue wait times) in seconds for each verb, group, version, resource, subresource, scope and component.';

const OBJECT_COUNTS_HELP =
  'Number of stored objects at the time of last check split by kind. This metric is replaced by apiserver_storage_object_counts.';

export interface MetricsExposition {
  readonly contentType: string;
  formatText(): Promise<string>;
}

/** The reloads of the configuration files for authentication and authorization. */
export interface ConfigurationReloads {
  readonly authentication: ReloadCounts | undefined;
  readonly authorization: ReloadCounts | undefined;
  /** The hash of this server's identity. */
  readonly serverHash: string;
}

/** The numbers and times of reloads by result. */
interface ReloadCounts {
  readonly totals: ReadonlyMap<string, number>;
  /** The time of the last reload by result, in seconds since 1970. */
  readonly lastReloadTimes: ReadonlyMap<string, number>;
}

/** Creates the exposition. `countObjects` returns the number of stored objects by resource. */
export async function createExposition(
  metrics: RequestMetrics,
  countObjects: () => ReadonlyMap<string, number>,
  visibility: MetricVisibility,
  gates: ReadonlySet<string>,
  reloads?: ConfigurationReloads,
): Promise<MetricsExposition> {
  const { Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addMetric(registry, {
    name: 'apiserver_request_total',
    type: 'counter',
    help: '[STABLE] Counter of apiserver requests broken out for each verb, dry run value, group, version, resource, scope, component, and HTTP response code.',
    listSamples: () => listRequestTotals(metrics),
  });
  addMetric(registry, {
    name: 'apiserver_request_duration_seconds',
    type: 'histogram',
    help: '[STABLE] Response latency distribution in seconds for each verb, dry run value, group, version, resource, subresource, scope and component.',
    listSamples: () => listDurations(metrics, 'apiserver_request_duration_seconds'),
  });
  for (const metric of listReleaseDependentMetrics(metrics, countObjects)) {
    const helpText = describeMetric(
      metric.help,
      metric.stabilityLevel,
      METRIC_LIFECYCLES[metric.name] ?? {},
      visibility,
    );
    if (helpText !== undefined) addMetric(registry, { ...metric, help: helpText });
  }
  addMetric(registry, {
    name: 'apiserver_storage_objects',
    type: 'gauge',
    help: '[STABLE] Number of stored objects at the time of last check split by kind. In case of a fetching error, the value will be -1.',
    listSamples: () => listObjectCounts(countObjects),
  });
  addMetric(registry, {
    name: 'apiserver_requested_deprecated_apis',
    type: 'gauge',
    help: '[STABLE] Gauge of deprecated APIs that have been requested, broken out by API group, version, resource, subresource, and removed_release.',
    listSamples: () => [...metrics.deprecatedEndpoints.values()].map((labels) => ({ value: 1, labels: { ...labels } })),
  });
  addMetric(registry, {
    name: 'kubernetes_feature_enabled',
    type: 'gauge',
    help: '[BETA] This metric records the data about the stage and enablement of a feature.',
    listSamples: () => listFeatureGates(gates, visibility.release),
  });
  if (reloads !== undefined) addReloadMetrics(registry, reloads);
  return { contentType: registry.contentType, formatText: () => registry.metrics() };
}

/** Returns the metrics that only some releases have. A renamed metric is listed with its earlier and its later name. */
function listReleaseDependentMetrics(
  metrics: RequestMetrics,
  countObjects: () => ReadonlyMap<string, number>,
): readonly (ComputedMetric & { readonly stabilityLevel: string })[] {
  const longRunningMetric = {
    type: 'gauge',
    help: LONG_RUNNING_HELP,
    listSamples: () => listLongRunningRequests(metrics),
  } as const;
  const createLatencyMetric = (name: string) =>
    ({
      name,
      stabilityLevel: 'ALPHA',
      type: 'histogram',
      help: LATENCY_HELP,
      listSamples: () => listDurations(metrics, name),
    }) as const;
  return [
    { name: 'apiserver_longrunning_requests', stabilityLevel: 'STABLE', ...longRunningMetric },
    { name: 'apiserver_longrunning_gauge', stabilityLevel: 'ALPHA', ...longRunningMetric },
    createLatencyMetric('apiserver_request_sli_duration_seconds'),
    createLatencyMetric('apiserver_request_slo_duration_seconds'),
    {
      name: 'etcd_object_counts',
      stabilityLevel: 'ALPHA',
      type: 'gauge',
      help: OBJECT_COUNTS_HELP,
      listSamples: () => listObjectCounts(countObjects),
    },
  ];
}

function addReloadMetrics(registry: Registry, { serverHash, ...files }: ConfigurationReloads): void {
  for (const [subject, reloads] of Object.entries(files)) {
    if (reloads === undefined) continue;
    const { totals, lastReloadTimes } = reloads;
    const createValues = (reloadCounts: ReadonlyMap<string, number>) =>
      [...reloadCounts].map(([status, value]) => ({ value, labels: { apiserver_id_hash: serverHash, status } }));
    addMetric(registry, {
      name: `apiserver_${subject}_config_controller_automatic_reloads_total`,
      type: 'counter',
      help: `[ALPHA] Total number of automatic reloads of ${subject} configuration split by status and apiserver identity.`,
      listSamples: () => createValues(totals),
    });
    addMetric(registry, {
      name: `apiserver_${subject}_config_controller_automatic_reload_last_timestamp_seconds`,
      type: 'gauge',
      help: `[ALPHA] Timestamp of the last automatic reload of ${subject} configuration split by status and apiserver identity.`,
      listSamples: () => createValues(lastReloadTimes),
    });
  }
}

type SampleValue = MetricValue<string> & { metricName?: string };

interface ComputedMetric {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly listSamples: () => SampleValue[];
}

/** Registers a metric with computed values. prom-client uses only its name and `get`. */
function addMetric(registry: Registry, metric: ComputedMetric): void {
  const { name, type, help } = metric;
  const getMetric = (): Promise<MetricObjectWithValues<SampleValue>> =>
    Promise.resolve({ name, type, help, values: metric.listSamples(), aggregator: 'sum' } as never);
  registry.registerMetric({ name, type, help, get: getMetric, labelNames: [], reset: () => undefined } as never);
}

/** Returns a value for each feature gate. The stage of a stable feature is empty. */
function listFeatureGates(gates: ReadonlySet<string>, release: string): SampleValue[] {
  return [...readGates(release)].map(([name, { stage }]) => ({
    value: gates.has(name) ? 1 : 0,
    labels: { name, stage: stage === 'ga' ? '' : stage.toUpperCase() },
  }));
}

function listRequestTotals(metrics: RequestMetrics): SampleValue[] {
  const values = new Map<string, SampleValue>();
  for (const { labels, countsByCode } of metrics.series.values()) {
    for (const [code, value] of countsByCode) {
      // Different series can have the same labels, for example those for HEAD and GET.
      const key = `${code} ${JSON.stringify(labels)}`;
      values.set(key, { value: value + (values.get(key)?.value ?? 0), labels: { code, ...labels } });
    }
  }
  return [...values.values()];
}

function listObjectCounts(countObjects: () => ReadonlyMap<string, number>): SampleValue[] {
  return [...countObjects()].map(([resource, value]) => ({ value, labels: { resource } }));
}

function listDurations({ series }: RequestMetrics, name: string): SampleValue[] {
  return [...series.values()].flatMap((requestSeries) => listSeriesDurations(requestSeries, name));
}

function listSeriesDurations({ labels, durationCounts, totalSeconds }: RequestSeries, name: string): SampleValue[] {
  const values: SampleValue[] = [];
  let cumulativeCount = 0;
  for (const [index, count] of durationCounts.entries()) {
    cumulativeCount += count;
    const le = DURATION_BUCKETS[index] ?? '+Inf';
    values.push({ metricName: `${name}_bucket`, value: cumulativeCount, labels: { ...labels, le } });
  }
  if (cumulativeCount === 0) return [];
  values.push({ metricName: `${name}_sum`, value: totalSeconds, labels: { ...labels } });
  values.push({ metricName: `${name}_count`, value: cumulativeCount, labels: { ...labels } });
  return values;
}

function listLongRunningRequests(metrics: RequestMetrics): SampleValue[] {
  const streams = [...metrics.series.values()].filter(({ labels }) => labels.verb === 'WATCH');
  return streams.map(({ openStreams, labels: { dry_run: _dryRun, ...labels } }) => ({
    value: openStreams,
    labels,
  }));
}
