/** A step that waits for something asks again and again: answers that repeat the one before are counted instead of kept. */
import type { RecordedExchange } from '../schema/envelope.ts';

export function withoutRepetition(exchanges: readonly RecordedExchange[]): RecordedExchange[] {
  const kept: RecordedExchange[] = [];
  for (const exchange of exchanges) {
    const before = kept.at(-1);
    if (before !== undefined && same(before, exchange))
      kept[kept.length - 1] = { ...exchange, times: (before.times ?? 1) + 1 };
    else kept.push(exchange);
  }
  return kept;
}

/** Alike in all but headers and time, which differ by nature. Only reads: two equal writes are two writes. */
function same(a: RecordedExchange, b: RecordedExchange): boolean {
  return (
    a.request.method === 'GET' &&
    b.request.method === 'GET' &&
    a.request.url === b.request.url &&
    a.response?.status === b.response?.status &&
    a.response?.body === b.response?.body &&
    a.error === b.error
  );
}
