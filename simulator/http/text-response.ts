/** Returns a response in plain text, with the headers of kube-apiserver. */
import type { HttpResponse } from '../foundation/exchange.ts';

export function createTextResponse(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff', ...headers },
    body,
  };
}
