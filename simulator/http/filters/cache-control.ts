/**
 * Sets Cache-Control, so that shared caches do not store responses, which depend on the user. Also sets the headers with the uid of the
 * FlowSchema.
 */
import { mapWhenReady } from '../../foundation/maybe-promise.ts';
import type { Filter, FilterConfig } from '../filter.ts';

export function createCacheControlFilter({ behaviors }: Pick<FilterConfig, 'behaviors'>): Filter {
  const setsCacheControl = behaviors.has('cache-control');
  return (next) => (exchange) =>
    mapWhenReady(next(exchange), (response) => {
      const { flowHeaders } = exchange;
      const keepsCacheControl = !setsCacheControl || response.headers['Cache-Control'] !== undefined;
      if (keepsCacheControl && flowHeaders === undefined) return response;
      const headers = keepsCacheControl
        ? { ...flowHeaders, ...response.headers }
        : { 'Cache-Control': 'no-cache, private', ...flowHeaders, ...response.headers };
      return { status: response.status, headers, body: response.body };
    });
}
