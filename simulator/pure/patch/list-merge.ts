/** Merges lists for strategic merge patches: lists of objects by the value of a key, lists of scalars as sets. */
import { formatValue } from '../go/format-value.ts';
import type { Json, JsonObject } from '../object.ts';
import { formatJsonTypeName } from '../schema/codec.ts';
import { isObject } from '../value/is-object.ts';
import { PatchError } from './patch-error.ts';
import { sortStably } from './stable-sort.ts';

/** Returns the key of an item of a list. */
export type ItemIdentity = (item: Json) => Json | undefined;

export function createItemIdentity(mergeKey: string | undefined): ItemIdentity {
  if (mergeKey === undefined) return (item) => item;
  return (item) => (isObject(item) ? item[mergeKey] : undefined);
}

/** Returns the common kind of all items: objects, or scalars of one type. Undefined if there are no items. */
export function findItemKind(...lists: (readonly Json[])[]): string | undefined {
  const kinds = new Set(lists.flat().map((item) => (item === null ? 'null' : formatJsonTypeName(item))));
  if (kinds.size > 1) {
    throw new PatchError('confused', `list element types are not identical: ${formatValue(lists)}`);
  }
  if (kinds.has('array')) throw new PatchError('unprocessable', 'lists of lists are not supported');
  return [...kinds][0];
}

export function requireMergeKey(items: readonly Json[], mergeKey: string): void {
  for (const item of items) {
    if (isObject(item) && Object.hasOwn(item, mergeKey)) continue;
    const message = `map: ${formatValue(item)} does not contain declared merge key: ${mergeKey}`;
    throw new PatchError('confused', message);
  }
}

/**
 * Merges the orders of two lists. Items in the patch have the order of the patch, other items have the order of the server. Between an item
 * of the patch and another item, the server's order decides if the server has both.
 */
export function mergeOrder(
  mergedItems: readonly Json[],
  patchItems: readonly Json[],
  serverItems: readonly Json[],
  identity: ItemIdentity,
): Json[] {
  const patchPlaces = new PlaceIndex(patchItems, identity);
  const serverPlaces = new PlaceIndex(serverItems, identity);
  const serverOnlyItems = sortByPlaces(
    mergedItems.filter((item) => patchPlaces.find(item) < 0),
    serverPlaces,
  );
  const patchedItems = sortByPlaces(
    mergedItems.filter((item) => patchPlaces.find(item) >= 0),
    patchPlaces,
  );
  const result: Json[] = [];
  let serverOnlyIndex = 0;
  let patchedIndex = 0;
  for (;;) {
    const [serverOnlyItem, patchedItem] = [serverOnlyItems[serverOnlyIndex], patchedItems[patchedIndex]];
    if (serverOnlyItem === undefined || patchedItem === undefined)
      return [...result, ...serverOnlyItems.slice(serverOnlyIndex), ...patchedItems.slice(patchedIndex)];
    const serverOnlyPosition = serverPlaces.find(serverOnlyItem);
    const patchedPosition = serverPlaces.find(patchedItem);
    const takesServerOnlyItem = serverOnlyPosition >= 0 && patchedPosition >= 0 && serverOnlyPosition < patchedPosition;
    result.push(takesServerOnlyItem ? serverOnlyItem : patchedItem);
    if (takesServerOnlyItem) serverOnlyIndex += 1;
    else patchedIndex += 1;
  }
}

/**
 * Sorts items by their places. As in kube-apiserver, the comparison puts an item without a place before both of its neighbors, so the
 * result depends on the sort algorithm (stable-sort.ts).
 */
function sortByPlaces(items: readonly Json[], order: PlaceIndex): Json[] {
  const itemsWithPlace = items.map((item) => ({ item, place: order.find(item) }));
  const isBefore = ({ place: left }: { place: number }, { place: right }: { place: number }) =>
    left < 0 || right < 0 || left < right;
  sortStably(itemsWithPlace, isBefore);
  return itemsWithPlace.map(({ item }) => item);
}

/** The indexes of the items of a list by key. Of several items with the same key, the first counts. */
export class PlaceIndex {
  readonly #places = new Map<string, number>();
  readonly #identity: ItemIdentity;

  constructor(list: readonly Json[], identity: ItemIdentity) {
    this.#identity = identity;
    for (const [index, item] of list.entries()) this.add(item, index);
  }

  /** Returns the index of the item; -1 if the list does not contain it. */
  find(item: Json): number {
    return this.#places.get(formatItemKey(this.#identity(item))) ?? -1;
  }

  add(item: Json, index: number): void {
    const key = formatItemKey(this.#identity(item));
    if (!this.#places.has(key)) this.#places.set(key, index);
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
  const first = new PlaceIndex(list, (item) => item);
  return list.filter((item, index) => first.find(item) === index);
}

/** Returns the list without the items whose key is in a `$patch: delete` directive. */
export function removeMatchingItems(
  list: readonly Json[],
  mergeKey: string,
  deletedObjects: readonly JsonObject[],
): Json[] {
  const identity = createItemIdentity(mergeKey);
  const deletedPlaces = new PlaceIndex(deletedObjects, identity);
  return list.filter((item) => identity(item) === undefined || deletedPlaces.find(item) < 0);
}
