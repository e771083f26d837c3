/** Merges lists for strategic merge patches: lists of objects by the value of a key, lists of scalars as sets. */
import { formatValue } from '../go/format-value.ts';
import type { Json, JsonObject } from '../object.ts';
import { formatJsonTypeName } from '../schema/codec.ts';
import { isObject } from '../value/is-object.ts';
import { PatchError } from './patch-error.ts';
import { sortStably } from './stable-sort.ts';

/** Returns the key of an item of a list. */
export type Identity = (item: Json) => Json | undefined;

export function createIdentity(mergeKey: string | undefined): Identity {
  if (mergeKey === undefined) return (item) => item;
  return (item) => (isObject(item) ? item[mergeKey] : undefined);
}

/** Returns the common sort of all items: objects, or scalars of one type. Undefined if there are no items. */
export function findItemKind(...lists: (readonly Json[])[]): string | undefined {
  const sorts = new Set(lists.flat().map((item) => (item === null ? 'null' : formatJsonTypeName(item))));
  if (sorts.size > 1) {
    throw new PatchError('confused', `list element types are not identical: ${formatValue(lists)}`);
  }
  if (sorts.has('array')) throw new PatchError('unprocessable', 'lists of lists are not supported');
  return [...sorts][0];
}

export function requireMergeKey(items: readonly Json[], mergeKey: string): void {
  for (const item of items) {
    if (isObject(item) && Object.hasOwn(item, mergeKey)) continue;
    const message = `map: ${formatValue(item)} does not contain declared merge key: ${mergeKey}`;
    throw new PatchError('confused', message);
  }
}

/**
 * Items in the patch have the order of the patch, the others that of the server; the server's order decides between two items that both
 * lists have.
 */
export function mergeOrder(
  mergedItems: readonly Json[],
  patchItems: readonly Json[],
  server: readonly Json[],
  identity: Identity,
): Json[] {
  const inPatch = new Places(patchItems, identity);
  const onServer = new Places(server, identity);
  const ours = sortByPlace(
    mergedItems.filter((item) => inPatch.find(item) < 0),
    onServer,
  );
  const serverItems = sortByPlace(
    mergedItems.filter((item) => inPatch.find(item) >= 0),
    inPatch,
  );
  const result: Json[] = [];
  let ourAt = 0;
  let theirAt = 0;
  for (;;) {
    const [patchItem, serverItem] = [ours[ourAt], serverItems[theirAt]];
    if (patchItem === undefined || serverItem === undefined)
      return [...result, ...ours.slice(ourAt), ...serverItems.slice(theirAt)];
    const serverPosition = onServer.find(patchItem);
    const right = onServer.find(serverItem);
    const takeOurs = serverPosition >= 0 && right >= 0 && serverPosition < right;
    result.push(takeOurs ? patchItem : serverItem);
    if (takeOurs) ourAt += 1;
    else theirAt += 1;
  }
}

/**
 * kube-apiserver sorts with a comparison that puts an item without a place before both of its neighbours. The result depends on the sort
 * algorithm (stable-sort.ts).
 */
function sortByPlace(items: readonly Json[], order: Places): Json[] {
  const itemsWithPlace = items.map((item) => ({ item, place: order.find(item) }));
  const isBefore = ({ place: left }: { place: number }, { place: right }: { place: number }) =>
    left < 0 || right < 0 || left < right;
  sortStably(itemsWithPlace, isBefore);
  return itemsWithPlace.map(({ item }) => item);
}

/** The indexes of the items of a list by key; the first one counts. */
export class Places {
  readonly #places = new Map<string, number>();
  readonly #identity: Identity;

  constructor(list: readonly Json[], identity: Identity) {
    this.#identity = identity;
    for (const [index, item] of list.entries()) this.add(item, index);
  }

  /** Returns -1 if the list does not have the item. */
  find(item: Json): number {
    return this.#places.get(formatItemKey(this.#identity(item))) ?? -1;
  }

  add(item: Json, index: number): void {
    const key = formatItemKey(this.#identity(item));
    if (!this.#places.has(key)) this.#places.set(key, index);
  }
}

/** Returns equal texts for equal values only. */
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

export function removeRepeats(list: readonly Json[]): Json[] {
  const first = new Places(list, (item) => item);
  return list.filter((item, index) => first.find(item) === index);
}

/** Returns the list without the items that `$patch: delete` names. */
export function removeMatches(list: readonly Json[], mergeKey: string, deletedObjects: readonly JsonObject[]): Json[] {
  const identity = createIdentity(mergeKey);
  const deletedPlaces = new Places(deletedObjects, identity);
  return list.filter((item) => identity(item) === undefined || deletedPlaces.find(item) < 0);
}
