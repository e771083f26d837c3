/** Counts the requests in flight, which a shutdown waits for; streams are ended instead. */
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
