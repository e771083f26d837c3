/** Sets the headers of the FlowSchema, and Cache-Control so that shared caches do not store responses, which depend on the user. */
import { mapReady } from '../../ground/maybe-promise.ts';
import type { Filter, FilterConfig } from '../filter.ts';

export function cacheControl({ machinery }: Pick<FilterConfig, 'machinery'>): Filter {
  const setsCacheControl = machinery.has('cache-control');
  return (next) => (exchange) =>
    mapReady(next(exchange), (answer) => {
      const { flowHeaders } = exchange;
      const keepsCacheControl = !setsCacheControl || answer.headers['Cache-Control'] !== undefined;
      if (keepsCacheControl && flowHeaders === undefined) return answer;
      const headers = keepsCacheControl
        ? { ...flowHeaders, ...answer.headers }
        : { 'Cache-Control': 'no-cache, private', ...flowHeaders, ...answer.headers };
      return { status: answer.status, headers, body: answer.body };
    });
}
