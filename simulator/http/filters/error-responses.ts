/** Creates the responses with which filters reject a request. */
import { quote } from '../../../values/go-quote.ts';
import type { HttpRequest, HttpResponse } from '../../foundation/exchange.ts';
import type { Negotiator } from '../../negotiation/negotiator.ts';
import { createStatusResponse } from '../../negotiation/response.ts';
import type { StatusError } from '../../pure/status/status.ts';
import { escapeHtml } from '../../registry/access-denied.ts';
import { createTextResponse } from '../text-response.ts';

/** Returns a 500 in plain text, as kube-apiserver's filters do. */
export function createInternalErrorResponse({ path, query }: HttpRequest, message: string): HttpResponse {
  const location = quote(query === '' ? path : `${path}?${query}`);
  return createTextResponse(500, `${escapeHtml(`Internal Server Error: ${location}: ${message}`)}\n`);
}

/** Returns a Status with the header `X-Content-Type-Options: nosniff`, as kube-apiserver's filters do. */
export function createFilterStatusResponse(
  negotiator: Negotiator,
  request: HttpRequest,
  error: StatusError,
): HttpResponse {
  const response = createStatusResponse(negotiator, request, error);
  return { ...response, headers: { ...response.headers, 'X-Content-Type-Options': 'nosniff' } };
}
