/** Logs one line per response if the verbosity `-v` is 2 or higher. */
import { mapWhenReady } from '../../foundation/maybe-promise.ts';
import type { Filter, FilterConfig } from '../filter.ts';
import { readCredential, redactLine, redactTarget } from '../redaction.ts';

export function createRequestLogFilter({
  log: writeLog,
  logsResponses,
  clock,
}: Pick<FilterConfig, 'log' | 'logsResponses' | 'clock'>): Filter {
  if (!logsResponses) return (next) => next;
  return (next) => (exchange) => {
    const startTime = clock.now();
    return mapWhenReady(next(exchange), (response) => {
      const { request, user, auditId } = exchange;
      const line = `${request.method} ${redactTarget(request)} ${response.status} ${clock.now() - startTime}ms ${user.name} ${auditId}`;
      writeLog(redactLine(line, readCredential(request)));
      return response;
    });
  };
}
