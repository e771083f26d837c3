/** Merges lists for strategic merge patches. Lists of objects are merged by the value of a key, and lists of scalars as sets. */
import { formatValue } from '../go/format-value.ts';
import type { Json, JsonObject } from '../object.ts';
import { formatJsonTypeName } from '../schema/codec.ts';
import { isObject } from '../value/is-object.ts';
import { PatchError } from './patch-error.ts';
import { sortStably } from './stable-sort.ts';

/** Returns the key of an item of a list. */
export type ItemKeyReader = (item: Json) => Json | undefined;

export function createItemKeyReader(mergeKey: string | undefined): ItemKeyReader {
  if (mergeKey === undefined) return (item) => item;
  return (item) => (isObject(item) ? item[mergeKey] : undefined);
}

/** Returns the common JSON type of all items. Undefined if there are no items. */
export function findItemType(...lists: (readonly Json[])[]): string | undefined {
  const types = new Set(lists.flat().map((item) => (item === null ? 'null' : formatJsonTypeName(item))));
  if (types.size > 1) {
    throw new PatchError('internalError', `list element types are not identical: ${formatValue(lists)}`);
  }
  if (types.has('array')) throw new PatchError('unprocessable', 'lists of lists are not supported');
  return [...types][0];
}

export function requireMergeKey(items: readonly Json[], mergeKey: string): void {
  for (const item of items) {
    if (isObject(item) && Object.hasOwn(item, mergeKey)) continue;
    const message = `map: ${formatValue(item)} does not contain declared merge key: ${mergeKey}`;
    throw new PatchError('internalError', message);
  }
}

/**
 * Orders the merged items of two lists. Items in the patch have the order of the patch, and other items have the order of the server.
 * An item of the patch and another item have the order of the server if the server has both items. Otherwise, the item of the patch comes
 * first.
 */
export function orderMergedItems(
  mergedItems: readonly Json[],
  patchItems: readonly Json[],
  serverItems: readonly Json[],
  readItemKey: ItemKeyReader,
): Json[] {
  const patchPositions = new PositionIndex(patchItems, readItemKey);
  const serverPositions = new PositionIndex(serverItems, readItemKey);
  const serverOnlyItems = sortByPositions(
    mergedItems.filter((item) => patchPositions.findPosition(item) < 0),
    serverPositions,
  );
  const patchedItems = sortByPositions(
    mergedItems.filter((item) => patchPositions.findPosition(item) >= 0),
    patchPositions,
  );
  const orderedItems: Json[] = [];
  let serverOnlyIndex = 0;
  let patchedIndex = 0;
  for (;;) {
    const [serverOnlyItem, patchedItem] = [serverOnlyItems[serverOnlyIndex], patchedItems[patchedIndex]];
    if (serverOnlyItem === undefined || patchedItem === undefined)
      return [...orderedItems, ...serverOnlyItems.slice(serverOnlyIndex), ...patchedItems.slice(patchedIndex)];
    const serverOnlyPosition = serverPositions.findPosition(serverOnlyItem);
    const patchedPosition = serverPositions.findPosition(patchedItem);
    const takesServerOnlyItem = serverOnlyPosition >= 0 && patchedPosition >= 0 && serverOnlyPosition < patchedPosition;
    orderedItems.push(takesServerOnlyItem ? serverOnlyItem : patchedItem);
    if (takesServerOnlyItem) serverOnlyIndex += 1;
    else patchedIndex += 1;
  }
}

/**
 * Sorts items by their positions. As in kube-apiserver, the comparison puts an item without a position before any other item, and any other
 * item before it. Therefore, the result depends on the sort algorithm (stable-sort.ts).
 */
function sortByPositions(items: readonly Json[], positions: PositionIndex): Json[] {
  const itemsWithPosition = items.map((item) => ({ item, position: positions.findPosition(item) }));
  const isBefore = ({ position: left }: { position: number }, { position: right }: { position: number }) =>
    left < 0 || right < 0 || left < right;
  sortStably(itemsWithPosition, isBefore);
  return itemsWithPosition.map(({ item }) => item);
}

/** The indexes of the items of a list by key. If several items have the same key, the index of the first item is used. */
export class PositionIndex {
  readonly #positions = new Map<string, number>();
  readonly #readItemKey: ItemKeyReader;

  constructor(list: readonly Json[], readItemKey: ItemKeyReader) {
    this.#readItemKey = readItemKey;
    for (const [index, item] of list.entries()) this.addItem(item, index);
  }

  /** Returns the index of the item, or -1 if the list does not contain it. */
  findPosition(item: Json): number {
    return this.#positions.get(formatItemKey(this.#readItemKey(item))) ?? -1;
  }

  addItem(item: Json, index: number): void {
    const key = formatItemKey(this.#readItemKey(item));
    if (!this.#positions.has(key)) this.#positions.set(key, index);
  }
}

/** Formats the key of an item. Only equal keys have equal texts. */
function formatItemKey(value: Json | undefined): string {
  if (value === undefined) return '';
  if (value === null || typeof value !== 'object') return `${typeof value} ${value}`;
  if (Array.isArray(value)) return JSON.stringify(value.map(formatItemKey));
  return JSON.stringify(
    Object.keys(value)
      .sort()
      .map((name) => [name, formatItemKey(value[name])]),
  );
}

export function removeRepeatedItems(list: readonly Json[]): Json[] {
  const firstPositions = new PositionIndex(list, (item) => item);
  return list.filter((item, index) => firstPositions.findPosition(item) === index);
}

/** Returns the list without the items whose key is in a `$patch: delete` directive. */
export function removeMatchingItems(
  list: readonly Json[],
  mergeKey: string,
  deletedObjects: readonly JsonObject[],
): Json[] {
  const readItemKey = createItemKeyReader(mergeKey);
  const deletedPositions = new PositionIndex(deletedObjects, readItemKey);
  return list.filter((item) => readItemKey(item) === undefined || deletedPositions.findPosition(item) < 0);
}
