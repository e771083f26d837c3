/**
 * A request that is not done in time answers 504 Timeout: after `--request-timeout`, or sooner with the query parameter
 * `timeout=5s`. Long-running requests are exempt. A timer runs only for asynchronous answers.
 */

import type { Clock } from '../../ground/clock.ts';
import { type Answer, isStream } from '../../ground/exchange.ts';
import { statusAnswer } from '../../negotiation/answer.ts';
import { parseDuration } from '../../pure/go/duration.ts';
import { queryString } from '../../pure/query/query.ts';
import { badRequest, timeout } from '../../pure/status/reasons.ts';
import type { Filter, FilterConfig } from '../filter.ts';
import { cancel } from '../http1.ts';

export function requestTimeout(config: Pick<FilterConfig, 'clock' | 'requestTimeout' | 'negotiator'>): Filter {
  return (next) => (exchange) => {
    if (exchange.longRunning) return next(exchange);
    let allotted = config.requestTimeout;
    const timeoutParameter = queryString(exchange.info.query, 'timeout') ?? '';
    if (timeoutParameter !== '') {
      const duration = parseDuration(timeoutParameter);
      if (!duration.ok) throw badRequest(`invalid timeout specified in the request URL - ${duration.message}`);
      if (duration.milliseconds > 0) allotted = Math.min(allotted, duration.milliseconds);
    }
    // Below the resolution of the clock: timed out already.
    if (allotted < 1) throw late();
    const answer = next(exchange);
    if (!(answer instanceof Promise)) return answer;
    return within(answer, allotted, config.clock, () => statusAnswer(config.negotiator, exchange.request, late()));
  };
}

const late = () => timeout('request did not complete within the allotted timeout');

function within(coming: Promise<Answer>, milliseconds: number, clock: Clock, instead: () => Answer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let over = false;
    const stop = clock.after(milliseconds, () => {
      over = true;
      resolve(instead());
    });
    coming.then(
      (answer) => {
        stop();
        if (!over) resolve(answer);
        else if (isStream(answer.body)) cancel(answer.body);
      },
      (error: unknown) => {
        stop();
        reject(error);
      },
    );
  });
}
