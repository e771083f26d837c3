/**
 * Rejects requests with 504 Timeout after `--request-timeout`, or after the duration in the query parameter `timeout` if it is shorter.
 * Long-running requests are exempt. A timer runs only for asynchronous responses.
 */

import type { Clock } from '../../foundation/clock.ts';
import { type HttpResponse, isStream } from '../../foundation/exchange.ts';
import { createStatusResponse } from '../../negotiation/response.ts';
import { parseDuration } from '../../pure/go/duration.ts';
import { readTextParameter } from '../../pure/query/query.ts';
import { createBadRequestError, createTimeoutError } from '../../pure/status/reasons.ts';
import { closeUnreadStream } from '../connections/sink.ts';
import type { Filter, FilterConfig } from '../filter.ts';

export function createRequestTimeoutFilter(
  config: Pick<FilterConfig, 'clock' | 'requestTimeout' | 'negotiator' | 'behaviors'>,
): Filter {
  const readsParameter = config.behaviors.has('request-deadlines');
  return (next) => (exchange) => {
    if (exchange.isLongRunning) return next(exchange);
    let allottedRequestTimeout = config.requestTimeout;
    const timeoutParameter = readsParameter ? (readTextParameter(exchange.info.query, 'timeout') ?? '') : '';
    if (timeoutParameter !== '') {
      const duration = parseDuration(timeoutParameter);
      if (!duration.ok)
        throw createBadRequestError(`invalid timeout specified in the request URL - ${duration.message}`);
      if (duration.milliseconds > 0) allottedRequestTimeout = Math.min(allottedRequestTimeout, duration.milliseconds);
    }
    // A timeout below one millisecond, the resolution of the clock, has already elapsed.
    if (allottedRequestTimeout < 1) throw createRequestTimeoutError();
    const response = next(exchange);
    if (!(response instanceof Promise)) return response;
    return limitResponseTime(response, allottedRequestTimeout, config.clock, () =>
      createStatusResponse(config.negotiator, exchange.request, createRequestTimeoutError()),
    );
  };
}

const createRequestTimeoutError = () => createTimeoutError('request did not complete within the allotted timeout');

function limitResponseTime(
  pendingResponse: Promise<HttpResponse>,
  milliseconds: number,
  clock: Clock,
  createTimeoutResponse: () => HttpResponse,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    let hasTimedOut = false;
    const cancelTimer = clock.schedule(milliseconds, () => {
      hasTimedOut = true;
      resolve(createTimeoutResponse());
    });
    pendingResponse.then(
      (response) => {
        cancelTimer();
        if (!hasTimedOut) resolve(response);
        else if (isStream(response.body)) closeUnreadStream(response.body);
      },
      (error: unknown) => {
        cancelTimer();
        reject(error);
      },
    );
  });
}
