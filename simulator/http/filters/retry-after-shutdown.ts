/**
 * Rejects new requests during graceful termination: 429 with Retry-After and `Connection: close`, so that the client retries elsewhere.
 * Health checks and metrics are still served.
 */
import { createStatusAnswer } from '../../negotiation/answer.ts';
import { tooManyRequests } from '../../pure/status/reasons.ts';
import type { Filter, FilterConfig } from '../filter.ts';
import { createTextAnswer } from '../text-answer.ts';

const MESSAGE = 'The apiserver is shutting down, please try again later.';
const SECONDS = 5;
const EXEMPT = ['/readyz', '/livez', '/healthz', '/metrics'];

export function retryAfterShutdown({
  lifecycle,
  departures,
  negotiator,
}: Pick<FilterConfig, 'lifecycle' | 'departures' | 'negotiator'>): Filter {
  const isPlainText = departures.has('too-many-requests-plain-text');
  return (next) => (exchange) => {
    if (!lifecycle.refusing || EXEMPT.some((path) => exchange.info.path.startsWith(path))) return next(exchange);
    if (isPlainText)
      return createTextAnswer(429, `${MESSAGE}\n`, { 'Retry-After': String(SECONDS), Connection: 'close' });
    const answer = createStatusAnswer(negotiator, exchange.request, tooManyRequests(MESSAGE, SECONDS));
    return { ...answer, headers: { ...answer.headers, Connection: 'close' } };
  };
}
