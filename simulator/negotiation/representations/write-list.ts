/** Writes lists of many objects in pieces, whose sizes depend on the weights of the items. */

import { Piece, type Pieces } from '../../ground/event-loop.ts';
import type { AnswerBody } from '../../ground/exchange.ts';
import type { Writable } from '../../pure/json/write.ts';
import type { Item } from '../../store/watch-cache.ts';
import type { ListDocument } from '../serializers/list-writer.ts';
import type { Encoding } from './representation.ts';

/** `toListItem` returns the value that represents an item in the list. */
export function* writeList(
  { serializer, pretty }: Encoding,
  list: ListDocument,
  items: readonly Item[],
  toListItem: (item: Item) => Writable,
): Pieces<AnswerBody> {
  if (items.length === 0 || serializer.listWriter === undefined) {
    return serializer.encode({ ...list.document, [list.list]: items.map(toListItem) }, pretty);
  }
  const writer = serializer.listWriter(list, pretty);
  const piece = new Piece();
  let values: Writable[] = [];
  for (const item of items) {
    values.push(toListItem(item));
    if (!piece.isWhole(item)) continue;
    yield* writer.add(values);
    values = [];
    yield;
  }
  if (values.length > 0) yield* writer.add(values);
  return writer.finish();
}
