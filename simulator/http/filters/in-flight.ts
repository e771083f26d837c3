/** Counts the requests in flight, for which a shutdown waits. Streams are not counted, because a shutdown ends them. */
import type { Filter, FilterConfig } from '../filter.ts';

export function trackInFlight({ lifecycle }: Pick<FilterConfig, 'lifecycle'>): Filter {
  return (next) => (exchange) => {
    if (exchange.longRunning) return next(exchange);
    lifecycle.beginRequest();
    try {
      const answer = next(exchange);
      if (answer instanceof Promise) return answer.finally(() => lifecycle.endRequest());
      lifecycle.endRequest();
      return answer;
    } catch (error) {
      lifecycle.endRequest();
      throw error;
    }
  };
}
