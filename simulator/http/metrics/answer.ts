/** Creates the handler of `/metrics`. The library prom-client is loaded by the first request. */
import type { Answer } from '../../ground/exchange.ts';
import type { ConfigurationReloads, Exposition } from './exposition.ts';
import type { MetricsVersion } from './metric-lifecycles.ts';
import type { RequestMetrics } from './request-metrics.ts';

export function createMetricsAnswer(
  metrics: RequestMetrics,
  objects: () => ReadonlyMap<string, number>,
  version: MetricsVersion,
  gates: ReadonlySet<string>,
  reloads?: ConfigurationReloads,
): () => Promise<Answer> {
  let loadedExposition: Promise<Exposition> | undefined;
  return async () => {
    loadedExposition ??= import('./exposition.ts').then(({ createExposition: exposition }) =>
      exposition(metrics, objects, version, gates, reloads),
    );
    const { contentType, text } = await loadedExposition;
    return { status: 200, headers: { 'Content-Type': contentType }, body: await text() };
  };
}
