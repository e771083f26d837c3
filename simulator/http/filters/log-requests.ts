/** One line to the log for each answer, from `-v 2` on. */
import { whenReady } from '../../ground/maybe-promise.ts';
import { blankedLine, blankedTarget, credentialOf } from '../blanking.ts';
import type { Filter, FilterConfig } from '../filter.ts';

export function logRequests({ log, logging, clock }: Pick<FilterConfig, 'log' | 'logging' | 'clock'>): Filter {
  if (!logging) return (next) => next;
  return (next) => (exchange) => {
    const began = clock.now();
    return whenReady(next(exchange), (answer) => {
      const { request, user, auditId } = exchange;
      const line = `${request.method} ${blankedTarget(request)} ${answer.status} ${clock.now() - began}ms ${user.name} ${auditId}`;
      log(blankedLine(line, credentialOf(request)));
      return answer;
    });
  };
}
