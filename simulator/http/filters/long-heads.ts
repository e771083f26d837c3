/**
 * Requests whose path, query and headers are long wait for their turn: to read a megabyte of selectors takes a while, and many of them that
 * come together are read one by one, with others in between.
 */
import type { HttpRequest } from '../../ground/exchange.ts';
import { ownTurn } from '../../ground/turns.ts';
import type { Filter } from '../filter.ts';

/** Characters. Ordinary requests have a tenth of it. */
const LONG = 16 * 1024;

export const longHeads: Filter = (next) => (exchange) =>
  isLong(exchange.request) ? ownTurn().then(() => next(exchange)) : next(exchange);

function isLong({ path, query, rawHeaders }: HttpRequest): boolean {
  let length = path.length + query.length;
  for (const text of rawHeaders) length += text.length;
  return length > LONG;
}
