/** Logs one line per response if the verbosity `-v` is 2 or higher. */
import { mapReady } from '../../ground/maybe-promise.ts';
import type { Filter, FilterConfig } from '../filter.ts';
import { readCredential, redactLine, redactTarget } from '../redaction.ts';

export function logRequests({ log, logging, clock }: Pick<FilterConfig, 'log' | 'logging' | 'clock'>): Filter {
  if (!logging) return (next) => next;
  return (next) => (exchange) => {
    const startTime = clock.now();
    return mapReady(next(exchange), (answer) => {
      const { request, user, auditId } = exchange;
      const line = `${request.method} ${redactTarget(request)} ${answer.status} ${clock.now() - startTime}ms ${user.name} ${auditId}`;
      log(redactLine(line, readCredential(request)));
      return answer;
    });
  };
}
