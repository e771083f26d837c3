/**
 * Converts errors to responses: a StatusError to its Status, and other errors to 500 InternalError. Details of other errors are logged but
 * not sent to the client (err-body-is-status).
 */

import type { HttpRequest, HttpResponse } from '../../foundation/exchange.ts';
import type { Negotiator } from '../../negotiation/negotiator.ts';
import { createStatusResponse } from '../../negotiation/response.ts';
import { createInternalError } from '../../pure/status/reasons.ts';
import { StatusError } from '../../pure/status/status.ts';
import type { Filter, FilterConfig } from '../filter.ts';
import { readCredential, redactLine } from '../redaction.ts';

export function createPanicRecoveryFilter({
  log: writeLog,
  negotiator,
}: Pick<FilterConfig, 'log' | 'negotiator'>): Filter {
  return (next) => (exchange) => {
    try {
      const response = next(exchange);
      return response instanceof Promise
        ? response.catch((error: unknown) =>
            createErrorResponse(negotiator, error, exchange.request, exchange.auditId, writeLog),
          )
        : response;
    } catch (error) {
      return createErrorResponse(negotiator, error, exchange.request, exchange.auditId, writeLog);
    }
  };
}

function createErrorResponse(
  negotiator: Negotiator,
  error: unknown,
  request: HttpRequest,
  auditId: string,
  log: (message: string) => void,
): HttpResponse {
  const credential = readCredential(request);
  const requestText = `${request.method} ${request.path} (audit id ${auditId})`;
  const status = toStatusError(error, requestText, (line) => log(redactLine(line, credential)));
  return createStatusResponse(negotiator, request, status);
}

/** Returns the error that is sent to the client, and logs errors without a Status. */
export function toStatusError(error: unknown, requestText: string, log: (message: string) => void): StatusError {
  if (error instanceof StatusError) return error;
  log(`${requestText}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return createInternalError('this request caused the server to fail, see its log for details');
}
