/** One line to the log for each answer, from `-v 2` on. */
import { blankedLine, blankedTarget, credentialOf } from '../blanking.ts';
import { type Filter, type FilterConfig, whenAnswered } from '../filter.ts';

export function logRequests({ log, logging, clock }: Pick<FilterConfig, 'log' | 'logging' | 'clock'>): Filter {
  if (!logging) return (next) => next;
  return (next) => (exchange) => {
    const began = clock.now();
    return whenAnswered(next(exchange), (answer) => {
      const { request, user, auditId } = exchange;
      const told = `${request.method} ${blankedTarget(request)} ${answer.status} ${clock.now() - began}ms ${user.name} ${auditId}`;
      log(blankedLine(told, credentialOf(request)));
      return answer;
    });
  };
}
