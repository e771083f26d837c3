/** Lists that a strategic merge patch merges: by the value of a key when they hold objects, as sets when they hold plain values. */
import { showValue } from '../go/show-value.ts';
import type { Json } from '../object.ts';
import { isObject, jsonTypeName } from '../schema/codec.ts';
import { deepEqual } from '../value/deep-equal.ts';
import { PatchError } from './patch-error.ts';

/** What tells the items of a list apart. */
export type Identity = (item: Json) => Json | undefined;

export function identityBy(mergeKey: string | undefined): Identity {
  if (mergeKey === undefined) return (item) => item;
  return (item) => (isObject(item) ? item[mergeKey] : undefined);
}

/** All items must be of one sort: objects, or plain values of one type. Undefined when there are none. */
export function itemSort(...lists: (readonly Json[])[]): string | undefined {
  const sorts = new Set(lists.flat().map((item) => (item === null ? 'null' : jsonTypeName(item))));
  if (sorts.size > 1) {
    throw new PatchError('confused', `list element types are not identical: ${showValue(lists)}`);
  }
  if (sorts.has('array')) throw new PatchError('unprocessable', 'lists of lists are not supported');
  return [...sorts][0];
}

export function requireMergeKey(items: readonly Json[], mergeKey: string): void {
  for (const item of items) {
    if (isObject(item) && Object.hasOwn(item, mergeKey)) continue;
    const message = `map: ${showValue(item)} does not contain declared merge key: ${mergeKey}`;
    throw new PatchError('confused', message);
  }
}

/**
 * Items that the patch names come in its order, the others in that of the server; where both lists know two items, the
 * server's order decides which comes first.
 */
export function ordered(
  merged: readonly Json[],
  named: readonly Json[],
  server: readonly Json[],
  identity: Identity,
): Json[] {
  const ours = merged.filter((item) => indexOf(named, item, identity) < 0);
  const theirs = merged.filter((item) => indexOf(named, item, identity) >= 0);
  sortByPlace(ours, server, identity);
  sortByPlace(theirs, named, identity);
  const result: Json[] = [];
  for (;;) {
    const [our, their] = [ours[0], theirs[0]];
    if (our === undefined || their === undefined) return [...result, ...ours, ...theirs];
    const left = indexOf(server, our, identity);
    const right = indexOf(server, their, identity);
    const takeOurs = left >= 0 && right >= 0 && left < right;
    result.push(takeOurs ? our : their);
    (takeOurs ? ours : theirs).shift();
  }
}

/**
 * kube-apiserver says of an item that the order doesn't know that it comes before its neighbour, on either side of it. What comes of that
 * depends on how they sort: by insertion.
 */
function sortByPlace(items: Json[], order: readonly Json[], identity: Identity): void {
  const placed = items.map((item) => ({ item, place: indexOf(order, item, identity) }));
  if (placed.every(({ place }) => place >= 0)) placed.sort((one, other) => one.place - other.place);
  else insertionSort(placed);
  placed.forEach(({ item }, index) => {
    items[index] = item;
  });
}

interface Placed {
  readonly item: Json;
  /** In the order; -1 for an item that it doesn't know. */
  readonly place: number;
}

function insertionSort(placed: Placed[]): void {
  const before = (one: number, other: number) => one < 0 || other < 0 || one < other;
  for (let end = 1; end < placed.length; end++) {
    for (let at = end; at > 0; at--) {
      const [left, right] = [placed[at - 1], placed[at]];
      if (left === undefined || right === undefined || !before(right.place, left.place)) break;
      placed[at - 1] = right;
      placed[at] = left;
    }
  }
}

export function indexOf(list: readonly Json[], item: Json, identity: Identity): number {
  const itemIdentity = identity(item);
  return list.findIndex((one) => deepEqual(identity(one), itemIdentity));
}

export function withoutRepeats(list: readonly Json[]): Json[] {
  return list.filter((item, index) => list.findIndex((one) => deepEqual(one, item)) === index);
}

/** Without the entries that a `$patch: delete` names. */
export function withoutMatches(list: readonly Json[], mergeKey: string, value: Json | undefined): Json[] {
  return list.filter((item) => !(isObject(item) && deepEqual(item[mergeKey], value)));
}
