/** Counts the requests in flight. A shutdown waits for these requests. Streams are not counted, because a shutdown ends them. */
import type { Filter, FilterConfig } from '../filter.ts';

export function createInFlightFilter({ lifecycle }: Pick<FilterConfig, 'lifecycle'>): Filter {
  return (next) => (exchange) => {
    if (exchange.isLongRunning) return next(exchange);
    lifecycle.beginRequest();
    try {
      const response = next(exchange);
      if (response instanceof Promise) return response.finally(() => lifecycle.endRequest());
      lifecycle.endRequest();
      return response;
    } catch (error) {
      lifecycle.endRequest();
      throw error;
    }
  };
}
