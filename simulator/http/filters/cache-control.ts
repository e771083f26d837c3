/** Sets Cache-Control, because responses depend on the user and shared caches must not store them, and the headers of the FlowSchema. */
import { mapReady } from '../../ground/maybe-promise.ts';
import type { Filter, FilterConfig } from '../filter.ts';

export function cacheControl({ machinery }: Pick<FilterConfig, 'machinery'>): Filter {
  const controls = machinery.has('cache-control');
  return (next) => (exchange) =>
    mapReady(next(exchange), (answer) => {
      const { flowHeaders } = exchange;
      const isControlled = !controls || answer.headers['Cache-Control'] !== undefined;
      if (isControlled && flowHeaders === undefined) return answer;
      const headers = isControlled
        ? { ...flowHeaders, ...answer.headers }
        : { 'Cache-Control': 'no-cache, private', ...flowHeaders, ...answer.headers };
      return { status: answer.status, headers, body: answer.body };
    });
}
