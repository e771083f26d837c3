/**
 * Rejects new requests during graceful termination: 429 with Retry-After and `Connection: close`, so that the client retries elsewhere.
 * Health checks and metrics are still served.
 */
import { createStatusResponse } from '../../negotiation/response.ts';
import { createTooManyRequestsError } from '../../pure/status/reasons.ts';
import type { Filter, FilterConfig } from '../filter.ts';
import { createTextResponse } from '../text-response.ts';

const SHUTDOWN_MESSAGE = 'The apiserver is shutting down, please try again later.';
const RETRY_AFTER_SECONDS = 5;
const EXEMPT_PATHS = ['/readyz', '/livez', '/healthz', '/metrics'];

export function createShutdownFilter({
  lifecycle,
  departures,
  negotiator,
}: Pick<FilterConfig, 'lifecycle' | 'departures' | 'negotiator'>): Filter {
  const isPlainText = departures.has('too-many-requests-plain-text');
  return (next) => (exchange) => {
    if (!lifecycle.isRejecting || EXEMPT_PATHS.some((path) => exchange.info.path.startsWith(path)))
      return next(exchange);
    if (isPlainText)
      return createTextResponse(429, `${SHUTDOWN_MESSAGE}\n`, {
        'Retry-After': String(RETRY_AFTER_SECONDS),
        Connection: 'close',
      });
    const response = createStatusResponse(
      negotiator,
      exchange.request,
      createTooManyRequestsError(SHUTDOWN_MESSAGE, RETRY_AFTER_SECONDS),
    );
    return { ...response, headers: { ...response.headers, Connection: 'close' } };
  };
}
