/** Creates the handler of `/metrics`. The first request loads the library prom-client. */
import type { HttpResponse } from '../../foundation/exchange.ts';
import type { ConfigurationReloads, MetricsExposition } from './exposition.ts';
import type { MetricVisibility } from './metric-lifecycles.ts';
import type { RequestMetrics } from './request-metrics.ts';

export function createMetricsHandler(
  metrics: RequestMetrics,
  countObjects: () => ReadonlyMap<string, number>,
  visibility: MetricVisibility,
  gates: ReadonlySet<string>,
  reloads?: ConfigurationReloads,
): () => Promise<HttpResponse> {
  let loadedExposition: Promise<MetricsExposition> | undefined;
  return async () => {
    loadedExposition ??= import('./exposition.ts').then(({ createExposition }) =>
      createExposition(metrics, countObjects, visibility, gates, reloads),
    );
    const { contentType, formatText } = await loadedExposition;
    return { status: 200, headers: { 'Content-Type': contentType }, body: await formatText() };
  };
}
