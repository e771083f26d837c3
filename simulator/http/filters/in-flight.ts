/** Counts the requests in flight, for which a shutdown waits; streams are ended instead. */
import type { Filter, FilterConfig } from '../filter.ts';

export function inFlight({ lifecycle }: Pick<FilterConfig, 'lifecycle'>): Filter {
  return (next) => (exchange) => {
    if (exchange.longRunning) return next(exchange);
    lifecycle.began();
    try {
      const answer = next(exchange);
      if (answer instanceof Promise) return answer.finally(() => lifecycle.ended());
      lifecycle.ended();
      return answer;
    } catch (error) {
      lifecycle.ended();
      throw error;
    }
  };
}
