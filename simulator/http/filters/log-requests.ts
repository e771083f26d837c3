/** One line to the log for each answer, from `-v 2` on. */
import { type Filter, type FilterConfig, whenAnswered } from '../filter.ts';

export function logRequests({ log, logging, clock }: Pick<FilterConfig, 'log' | 'logging' | 'clock'>): Filter {
  if (!logging) return (next) => next;
  return (next) => (exchange) => {
    const began = clock.now();
    return whenAnswered(next(exchange), (answer) => {
      const { method, path, query } = exchange.request;
      const target = query === '' ? path : `${path}?${query}`;
      log(`${method} ${target} ${answer.status} ${clock.now() - began}ms ${exchange.user.name} ${exchange.auditId}`);
      return answer;
    });
  };
}
