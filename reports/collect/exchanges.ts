/** A step that waits for a state polls: consecutive reads with equal answers become one exchange with a count. */
import type { RecordedExchange } from '../schema/envelope.ts';

export function withoutRepetition(exchanges: readonly RecordedExchange[]): RecordedExchange[] {
  const distinct: RecordedExchange[] = [];
  for (const exchange of exchanges) {
    const before = distinct.at(-1);
    if (before !== undefined && isRepetition(before, exchange))
      distinct[distinct.length - 1] = { ...exchange, times: (before.times ?? 1) + 1 };
    else distinct.push(exchange);
  }
  return distinct;
}

/** Headers and time may differ. Reads only: two equal writes are two writes. */
function isRepetition(a: RecordedExchange, b: RecordedExchange): boolean {
  return (
    a.request.method === 'GET' &&
    b.request.method === 'GET' &&
    a.request.url === b.request.url &&
    a.response?.status === b.response?.status &&
    a.response?.body === b.response?.body &&
    a.error === b.error
  );
}
