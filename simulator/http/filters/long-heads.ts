/**
 * Delays requests with a long path, query or headers: parsing a megabyte of selectors takes a while, so that many such requests are
 * processed one by one, with others in between.
 */

import { waitInQueue } from '../../ground/event-loop.ts';
import type { HttpRequest } from '../../ground/exchange.ts';
import type { Filter } from '../filter.ts';

/** In characters. Ordinary requests have a tenth of this. */
const LONG_HEAD = 16 * 1024;

export const rejectLongHeads: Filter = (next) => (exchange) =>
  isLong(exchange.request) ? waitInQueue().then(() => next(exchange)) : next(exchange);

function isLong({ path, query, rawHeaders }: HttpRequest): boolean {
  let length = path.length + query.length;
  for (const text of rawHeaders) length += text.length;
  return length > LONG_HEAD;
}
