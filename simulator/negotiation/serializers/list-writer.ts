/**
 * Writes a document with one list over several turns of the event loop. Writing a list of thousands of objects at once could take a second
 * if their encoding is not cached.
 */

import type { DividedWork } from '../../foundation/event-loop.ts';
import type { ResponseBody } from '../../foundation/exchange.ts';
import type { WritableJson } from '../../pure/json/write.ts';

export interface ListWriter {
  /** Adds items. `items` must not be empty. A long item is itself written over several turns. */
  addItems(items: readonly WritableJson[]): DividedWork<void>;
  /** Returns the complete document. Requires that items were added. */
  finish(): ResponseBody;
}

/**
 * A document with an empty list, which is the member `listName`. In encodings that keep the order of members, the list is the last member.
 */
export interface ListDocument {
  readonly document: Readonly<Record<string, WritableJson>>;
  readonly listName: string;
}
