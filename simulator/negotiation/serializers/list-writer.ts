/**
 * Writes a document with one list in pieces: writing a list of thousands of objects in an uncached encoding could otherwise take a second.
 */

import type { DividedWork } from '../../ground/event-loop.ts';
import type { ResponseBody } from '../../ground/exchange.ts';
import type { WritableJson } from '../../pure/json/write.ts';

export interface ListWriter {
  /** Adds items, at least one; a long item is written in pieces of its own. */
  add(items: readonly WritableJson[]): DividedWork<void>;
  /** Returns the whole document, with at least one item. */
  finish(): ResponseBody;
}

/** A document whose member `list` is empty; it is the last member if their order matters. */
export interface ListDocument {
  readonly document: Readonly<Record<string, WritableJson>>;
  readonly list: string;
}
