/**
 * A document that ends in one list, written piece by piece: a list of thousands of objects in an encoding whose bytes aren't kept would
 * otherwise be the work of a second.
 */
import type { AnswerBody } from '../../ground/exchange.ts';
import type { Pieces } from '../../ground/turns.ts';
import type { Writable } from '../../pure/json/write.ts';

export interface ListWriter {
  /** The next items, at least one; a long one in pieces of its own. */
  add(items: readonly Writable[]): Pieces<void>;
  /** The whole document, with at least one item. */
  finish(): AnswerBody;
}

/** A document whose member `list` is empty, and is the last where their order counts. */
export interface ListDocument {
  readonly document: Readonly<Record<string, Writable>>;
  readonly list: string;
}
