/** Answers depend on the user, so shared caches must not store them. Adds the headers of the FlowSchema, too. */
import { whenReady } from '../../ground/maybe-promise.ts';
import type { Filter } from '../filter.ts';

export const cacheControl: Filter = (next) => (exchange) =>
  whenReady(next(exchange), (answer) => {
    const { flowHeaders } = exchange;
    const isControlled = answer.headers['Cache-Control'] !== undefined;
    if (isControlled && flowHeaders === undefined) return answer;
    const headers = isControlled
      ? { ...flowHeaders, ...answer.headers }
      : { 'Cache-Control': 'no-cache, private', ...flowHeaders, ...answer.headers };
    return { status: answer.status, headers, body: answer.body };
  });
