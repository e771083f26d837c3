/** Reads request headers as text. */
import type { HttpRequest } from '../foundation/exchange.ts';

/** The members of a request that content negotiation reads. */
export type NegotiableRequest = Pick<HttpRequest, 'headers' | 'query'>;

/** Decodes a header value as UTF-8, as kube-apiserver does. Node has decoded the value as latin1. Invalid bytes become U+FFFD. */
export function decodeHeader(value: string): string {
  return /^[\0-\x7f]*$/.test(value) ? value : Buffer.from(value, 'latin1').toString('utf8');
}

/** Returns the value of a header, or '' if it is missing. The values of a repeated header are joined with commas. */
export function readHeader(request: Pick<HttpRequest, 'headers'>, name: string): string {
  const value = request.headers[name];
  if (value === undefined) return '';
  return typeof value === 'string' ? value : value.join(',');
}
