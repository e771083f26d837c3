/** The route of `/metrics`: whoever never asks never pays for the library that words it. */
import type { Answer } from '../../ground/exchange.ts';
import type { Exposition, Reloads } from './exposition.ts';
import type { RequestMetrics } from './request-metrics.ts';

export function metricsAnswer(
  metrics: RequestMetrics,
  objects: () => ReadonlyMap<string, number>,
  reloads?: Reloads,
): () => Promise<Answer> {
  let made: Promise<Exposition> | undefined;
  return async () => {
    made ??= import('./exposition.ts').then(({ exposition }) => exposition(metrics, objects, reloads));
    const { contentType, text } = await made;
    return { status: 200, headers: { 'Content-Type': contentType }, body: await text() };
  };
}
