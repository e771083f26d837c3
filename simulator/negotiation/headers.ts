/** Request headers as one text each. */
import type { HttpRequest } from '../http/exchange.ts';

/** What negotiation needs of a request. */
export type Negotiable = Pick<HttpRequest, 'headers' | 'query'>;

/** What a client wrote in UTF-8: headers come as one letter a byte. */
export function utf8Of(header: string): string {
  return Buffer.from(header, 'latin1').toString('utf8');
}

/** '' when the header is absent; several lines of it count as one list. */
export function headerOf(request: Pick<HttpRequest, 'headers'>, name: string): string {
  const value = request.headers[name];
  if (value === undefined) return '';
  return typeof value === 'string' ? value : value.join(',');
}
