/** Merges the repeated exchanges of polling steps. */
import type { RecordedExchange } from '../schema/envelope.ts';

/** Replaces consecutive GET requests with equal responses, such as those of a polling step, by one exchange with a count. */
export function mergeRepeatedReads(exchanges: readonly RecordedExchange[]): RecordedExchange[] {
  const distinctExchanges: RecordedExchange[] = [];
  for (const exchange of exchanges) {
    const previousExchange = distinctExchanges.at(-1);
    if (previousExchange !== undefined && isRepetition(previousExchange, exchange))
      distinctExchanges[distinctExchanges.length - 1] = { ...exchange, times: (previousExchange.times ?? 1) + 1 };
    else distinctExchanges.push(exchange);
  }
  return distinctExchanges;
}

/** Reports whether two reads have the same URL and response, ignoring headers and times. Equal writes are not repetitions. */
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
