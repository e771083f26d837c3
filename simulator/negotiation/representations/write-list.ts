/** Writes lists of many objects in pieces, whose sizes depend on the weights of the items. */

import { type DividedWork, PieceMeter } from '../../ground/event-loop.ts';
import type { ResponseBody } from '../../ground/exchange.ts';
import type { WritableJson } from '../../pure/json/write.ts';
import type { StoredItem } from '../../store/watch-cache.ts';
import type { ListDocument } from '../serializers/list-writer.ts';
import type { Encoding } from './representation.ts';

/** `toListItem` returns the value that represents an item in the list. */
export function* writeList(
  { serializer, pretty: isPretty }: Encoding,
  list: ListDocument,
  items: readonly StoredItem[],
  toListItem: (item: StoredItem) => WritableJson,
): DividedWork<ResponseBody> {
  if (items.length === 0 || serializer.listWriter === undefined) {
    return serializer.encode({ ...list.document, [list.list]: items.map(toListItem) }, isPretty);
  }
  const writer = serializer.listWriter(list, isPretty);
  const piece = new PieceMeter();
  let values: WritableJson[] = [];
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
