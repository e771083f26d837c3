/**
 * Whatever goes wrong inside becomes an answer: an error that carries a Status is that Status, anything else is 500
 * InternalError. Details go to the log, never to the client (err-body-is-status).
 */

import type { Answer, HttpRequest } from '../../ground/exchange.ts';
import { statusAnswer } from '../../negotiation/answer.ts';
import type { Negotiator } from '../../negotiation/negotiator.ts';
import { internalError } from '../../pure/status/reasons.ts';
import { StatusError } from '../../pure/status/status.ts';
import { blankedLine, credentialOf } from '../blanking.ts';
import type { Filter, FilterConfig } from '../filter.ts';

export function panicRecovery({ log, negotiator }: Pick<FilterConfig, 'log' | 'negotiator'>): Filter {
  return (next) => (exchange) => {
    try {
      const answer = next(exchange);
      return answer instanceof Promise
        ? answer.catch((error: unknown) => told(negotiator, error, exchange.request, exchange.auditId, log))
        : answer;
    } catch (error) {
      return told(negotiator, error, exchange.request, exchange.auditId, log);
    }
  };
}

function told(
  negotiator: Negotiator,
  error: unknown,
  request: HttpRequest,
  id: string,
  log: (message: string) => void,
): Answer {
  const credential = credentialOf(request);
  const during = `${request.method} ${request.path} (audit id ${id})`;
  const status = asStatusError(error, during, (line) => log(blankedLine(line, credential)));
  return statusAnswer(negotiator, request, status);
}

/** What a client gets to hear of an error. */
export function asStatusError(error: unknown, during: string, log: (message: string) => void): StatusError {
  if (error instanceof StatusError) return error;
  log(`${during}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return internalError('this request caused the server to fail, see its log for details');
}
