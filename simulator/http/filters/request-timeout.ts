/**
 * Rejects requests with 504 Timeout after `--request-timeout`, or after the query parameter `timeout=5s` if that is shorter. Long-running
 * requests are exempt. A timer runs only for asynchronous responses.
 */

import type { Clock } from '../../ground/clock.ts';
import { type Answer, isStream } from '../../ground/exchange.ts';
import { createStatusAnswer } from '../../negotiation/answer.ts';
import { parseDuration } from '../../pure/go/duration.ts';
import { readString } from '../../pure/query/query.ts';
import { badRequest, timeout } from '../../pure/status/reasons.ts';
import { closeUnread } from '../connections/http1.ts';
import type { Filter, FilterConfig } from '../filter.ts';

export function requestTimeout(
  config: Pick<FilterConfig, 'clock' | 'requestTimeout' | 'negotiator' | 'machinery'>,
): Filter {
  const readsParameter = config.machinery.has('request-deadlines');
  return (next) => (exchange) => {
    if (exchange.longRunning) return next(exchange);
    let allottedRequestTimeout = config.requestTimeout;
    const timeoutParameter = readsParameter ? (readString(exchange.info.query, 'timeout') ?? '') : '';
    if (timeoutParameter !== '') {
      const duration = parseDuration(timeoutParameter);
      if (!duration.ok) throw badRequest(`invalid timeout specified in the request URL - ${duration.message}`);
      if (duration.milliseconds > 0) allottedRequestTimeout = Math.min(allottedRequestTimeout, duration.milliseconds);
    }
    // A timeout below one millisecond, the resolution of the clock, has already elapsed.
    if (allottedRequestTimeout < 1) throw createTimeoutError();
    const answer = next(exchange);
    if (!(answer instanceof Promise)) return answer;
    return limitTime(answer, allottedRequestTimeout, config.clock, () =>
      createStatusAnswer(config.negotiator, exchange.request, createTimeoutError()),
    );
  };
}

const createTimeoutError = () => timeout('request did not complete within the allotted timeout');

function limitTime(
  pendingAnswer: Promise<Answer>,
  milliseconds: number,
  clock: Clock,
  timeoutAnswer: () => Answer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let timedOut = false;
    const stop = clock.schedule(milliseconds, () => {
      timedOut = true;
      resolve(timeoutAnswer());
    });
    pendingAnswer.then(
      (answer) => {
        stop();
        if (!timedOut) resolve(answer);
        else if (isStream(answer.body)) closeUnread(answer.body);
      },
      (error: unknown) => {
        stop();
        reject(error);
      },
    );
  });
}
