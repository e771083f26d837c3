/** Creates the text of `/metrics`: prom-client's metrics of the process, and the metrics of the API server. */
import { readGates } from '../../../spec/feature-gates.ts';
import { describeMetric, METRIC_LIFECYCLES, type MetricVisibility } from './metric-lifecycles.ts';
import { DURATION_BUCKETS, type RequestMetrics, type RequestSeries } from './request-metrics.ts';
import { formatLabels, formatMetric, type Metric, type Sample } from './text-format.ts';

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
  const serverMetrics = [
    ...listRequestMetrics(metrics),
    ...listReleaseDependentMetrics(metrics, countObjects).flatMap(({ stabilityLevel, ...metric }) => {
      const help = describeMetric(metric.help, stabilityLevel, METRIC_LIFECYCLES[metric.name] ?? {}, visibility);
      return help === undefined ? [] : [{ ...metric, help }];
    }),
    ...listStateMetrics(metrics, countObjects, () => listFeatureGates(gates, visibility.release)),
    ...(reloads === undefined ? [] : listReloadMetrics(reloads)),
  ];
  return {
    contentType: registry.contentType,
    formatText: async () => [await registry.metrics(), ...serverMetrics.map(formatMetric)].join('\n'),
  };
}

function listRequestMetrics(metrics: RequestMetrics): readonly Metric[] {
  return [
    {
      name: 'apiserver_request_total',
      type: 'counter',
      help: '[STABLE] Counter of apiserver requests broken out for each verb, dry run value, group, version, resource, scope, component, and HTTP response code.',
      listSamples: () => listRequestTotals(metrics),
    },
    {
      name: 'apiserver_request_duration_seconds',
      type: 'histogram',
      help: '[STABLE] Response latency distribution in seconds for each verb, dry run value, group, version, resource, subresource, scope and component.',
      listSamples: () => listDurations(metrics),
    },
  ];
}

function listStateMetrics(
  metrics: RequestMetrics,
  countObjects: () => ReadonlyMap<string, number>,
  listGates: () => Sample[],
): readonly Metric[] {
  return [
    {
      name: 'apiserver_storage_objects',
      type: 'gauge',
      help: '[STABLE] Number of stored objects at the time of last check split by kind. In case of a fetching error, the value will be -1.',
      listSamples: () => listObjectCounts(countObjects),
    },
    {
      name: 'apiserver_requested_deprecated_apis',
      type: 'gauge',
      help: '[STABLE] Gauge of deprecated APIs that have been requested, broken out by API group, version, resource, subresource, and removed_release.',
      listSamples: () =>
        [...metrics.deprecatedEndpoints.values()].map((labels) => ({ value: 1, labels: formatLabels(labels) })),
    },
    {
      name: 'kubernetes_feature_enabled',
      type: 'gauge',
      help: '[BETA] This metric records the data about the stage and enablement of a feature.',
      listSamples: listGates,
    },
  ];
}

/** Returns the metrics that only some releases have. A renamed metric is listed with its earlier and its later name. */
function listReleaseDependentMetrics(
  metrics: RequestMetrics,
  countObjects: () => ReadonlyMap<string, number>,
): readonly (Metric & { readonly stabilityLevel: string })[] {
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
      listSamples: () => listDurations(metrics),
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

function listReloadMetrics({ serverHash, ...files }: ConfigurationReloads): readonly Metric[] {
  return Object.entries(files).flatMap(([subject, reloads]): readonly Metric[] => {
    if (reloads === undefined) return [];
    const { totals, lastReloadTimes } = reloads;
    const createSamples = (valuesByStatus: ReadonlyMap<string, number>) =>
      [...valuesByStatus].map(([status, value]) => ({
        value,
        labels: formatLabels({ apiserver_id_hash: serverHash, status }),
      }));
    return [
      {
        name: `apiserver_${subject}_config_controller_automatic_reloads_total`,
        type: 'counter',
        help: `[ALPHA] Total number of automatic reloads of ${subject} configuration split by status and apiserver identity.`,
        listSamples: () => createSamples(totals),
      },
      {
        name: `apiserver_${subject}_config_controller_automatic_reload_last_timestamp_seconds`,
        type: 'gauge',
        help: `[ALPHA] Timestamp of the last automatic reload of ${subject} configuration split by status and apiserver identity.`,
        listSamples: () => createSamples(lastReloadTimes),
      },
    ];
  });
}

/** Returns a sample for each feature gate. The stage of a stable feature is empty. */
function listFeatureGates(gates: ReadonlySet<string>, release: string): Sample[] {
  return [...readGates(release)].map(([name, { stage }]) => ({
    value: gates.has(name) ? 1 : 0,
    labels: formatLabels({ name, stage: stage === 'ga' ? '' : stage.toUpperCase() }),
  }));
}

function listRequestTotals({ series }: RequestMetrics): Sample[] {
  return [...series].flatMap(({ labelText, countsByCode }) =>
    [...countsByCode].map(([code, value]) => ({ value, labels: `${formatLabels({ code })},${labelText}` })),
  );
}

function listObjectCounts(countObjects: () => ReadonlyMap<string, number>): Sample[] {
  return [...countObjects()].map(([resource, value]) => ({ value, labels: formatLabels({ resource }) }));
}

function listDurations({ series }: RequestMetrics): Sample[] {
  return [...series].flatMap(listSeriesDurations);
}

function listSeriesDurations({ labelText, durationCounts, totalSeconds }: RequestSeries): Sample[] {
  const samples: Sample[] = [];
  let cumulativeCount = 0;
  for (const [index, count] of durationCounts.entries()) {
    cumulativeCount += count;
    const bound = DURATION_BUCKETS[index] ?? '+Inf';
    samples.push({ suffix: '_bucket', value: cumulativeCount, labels: `${labelText},le="${bound}"` });
  }
  if (cumulativeCount === 0) return [];
  samples.push({ suffix: '_sum', value: totalSeconds, labels: labelText });
  samples.push({ suffix: '_count', value: cumulativeCount, labels: labelText });
  return samples;
}

function listLongRunningRequests({ series }: RequestMetrics): Sample[] {
  return [...series]
    .filter(({ labels }) => labels.verb === 'WATCH')
    .map(({ openStreamCount, labels: { dry_run: _dryRun, ...labels } }) => ({
      value: openStreamCount,
      labels: formatLabels(labels),
    }));
}
