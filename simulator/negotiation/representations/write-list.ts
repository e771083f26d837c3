/** Writes long lists over several turns of the event loop. The sizes of the items determine how many items are written in a turn. */

import { type DividedWork, TurnBatch } from '../../foundation/event-loop.ts';
import type { ResponseBody } from '../../foundation/exchange.ts';
import type { WritableJson } from '../../pure/json/write.ts';
import type { StoredItem } from '../../store/watch-cache.ts';
import type { ListDocument } from '../serializers/list-writer.ts';
import type { Encoding } from './representation.ts';

/** Writes the list. `toListItem` returns the value of an item in the list. */
export function* writeList(
  { serializer, isPretty }: Encoding,
  list: ListDocument,
  items: readonly StoredItem[],
  toListItem: (item: StoredItem) => WritableJson,
): DividedWork<ResponseBody> {
  if (items.length === 0 || serializer.createListWriter === undefined) {
    return serializer.encode({ ...list.document, [list.listName]: items.map(toListItem) }, isPretty);
  }
  const writer = serializer.createListWriter(list, isPretty);
  const turnBatch = new TurnBatch();
  let values: WritableJson[] = [];
  for (const item of items) {
    values.push(toListItem(item));
    if (!turnBatch.addAndReportFull(item)) continue;
    yield* writer.addItems(values);
    values = [];
    yield;
  }
  if (values.length > 0) yield* writer.addItems(values);
  return writer.finish();
}
