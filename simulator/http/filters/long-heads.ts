/**
 * Delays requests with a long path, query or headers. Parsing a megabyte of selectors takes long, so only one such request is processed per
 * turn of the event loop. Other requests can run between the turns.
 */

import { waitForTurn } from '../../foundation/event-loop.ts';
import type { HttpRequest } from '../../foundation/exchange.ts';
import type { Filter } from '../filter.ts';

/** The length of a long head in characters. The head of an ordinary request has a tenth of this length. */
const LONG_HEAD_CHARACTERS = 16 * 1024;

export const longHeadFilter: Filter = (next) => (exchange) =>
  hasLongHead(exchange.request) ? waitForTurn().then(() => next(exchange)) : next(exchange);

function hasLongHead({ path, query, rawHeaders }: HttpRequest): boolean {
  let length = path.length + query.length;
  for (const text of rawHeaders) length += text.length;
  return length > LONG_HEAD_CHARACTERS;
}
