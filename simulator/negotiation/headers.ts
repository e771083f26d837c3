/** Request headers as one text each. */
import type { HttpRequest } from '../ground/exchange.ts';

/** What negotiation needs of a request. */
export type Negotiable = Pick<HttpRequest, 'headers' | 'query'>;

/**
 * The text of a header's value. A value is bytes, which Node gives one to a character; whoever sends a name with an accent sends it in UTF-8,
 * as genuine servers read it. Bytes that are no text show as U+FFFD.
 */
export function headerText(value: string): string {
  return /^[\0-\x7f]*$/.test(value) ? value : Buffer.from(value, 'latin1').toString('utf8');
}

/** '' when the header is absent; several lines of it count as one list. */
export function headerOf(request: Pick<HttpRequest, 'headers'>, name: string): string {
  const value = request.headers[name];
  if (value === undefined) return '';
  return typeof value === 'string' ? value : value.join(',');
}
