/** Sets Cache-Control, because responses depend on the user and shared caches must not store them, and the headers of the FlowSchema. */
import { mapReady } from '../../ground/maybe-promise.ts';
import type { Filter } from '../filter.ts';

export const cacheControl: Filter = (next) => (exchange) =>
  mapReady(next(exchange), (answer) => {
    const { flowHeaders } = exchange;
    const isControlled = answer.headers['Cache-Control'] !== undefined;
    if (isControlled && flowHeaders === undefined) return answer;
    const headers = isControlled
      ? { ...flowHeaders, ...answer.headers }
      : { 'Cache-Control': 'no-cache, private', ...flowHeaders, ...answer.headers };
    return { status: answer.status, headers, body: answer.body };
  });
