/**
 * New requests while the server winds down: 429 with Retry-After, and the connection ends, so that the client comes back to
 * another server. Health and metrics are answered to the last.
 */
import { statusAnswer } from '../../negotiation/answer.ts';
import { tooManyRequests } from '../../pure/status/reasons.ts';
import type { Filter, FilterConfig } from '../filter.ts';
import { textAnswer } from '../text-answer.ts';

const MESSAGE = 'The apiserver is shutting down, please try again later.';
const SECONDS = 5;
const EXEMPT = ['/readyz', '/livez', '/healthz', '/metrics'];

export function retryAfterShutdown({
  lifecycle,
  departures,
  negotiator,
}: Pick<FilterConfig, 'lifecycle' | 'departures' | 'negotiator'>): Filter {
  const plain = departures.has('too-many-requests-plain-text');
  return (next) => (exchange) => {
    if (!lifecycle.refusing || EXEMPT.some((path) => exchange.info.path.startsWith(path))) return next(exchange);
    if (plain) return textAnswer(429, `${MESSAGE}\n`, { 'Retry-After': String(SECONDS), Connection: 'close' });
    const answer = statusAnswer(negotiator, exchange.request, tooManyRequests(MESSAGE, SECONDS));
    return { ...answer, headers: { ...answer.headers, Connection: 'close' } };
  };
}
