/** Creates the responses with which filters reject a request. */
import { quote } from '../../../values/go-quote.ts';
import type { Answer, HttpRequest } from '../../ground/exchange.ts';
import { createStatusAnswer } from '../../negotiation/answer.ts';
import type { Negotiator } from '../../negotiation/negotiator.ts';
import type { StatusError } from '../../pure/status/status.ts';
import { createTextAnswer } from '../text-answer.ts';

/** Returns a 500 in plain text, as kube-apiserver's filters do. */
export function createInternalErrorAnswer({ path, query }: HttpRequest, message: string): Answer {
  const location = quote(query === '' ? path : `${path}?${query}`);
  return createTextAnswer(500, `Internal Server Error: ${location}: ${message}\n`);
}

/** Returns a Status with the header `X-Content-Type-Options: nosniff`, as kube-apiserver's filters do. */
export function createFilterStatusAnswer(negotiator: Negotiator, request: HttpRequest, error: StatusError): Answer {
  const answer = createStatusAnswer(negotiator, request, error);
  return { ...answer, headers: { ...answer.headers, 'X-Content-Type-Options': 'nosniff' } };
}
