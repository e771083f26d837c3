/** Lists that a strategic merge patch merges: by the value of a key when they hold objects, as sets when they hold plain values. */
import { showValue } from '../go/show-value.ts';
import type { Json, JsonObject } from '../object.ts';
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
  while (ours.length > 0 && theirs.length > 0) {
    const left = indexOf(server, ours[0] as Json, identity);
    const right = indexOf(server, theirs[0] as Json, identity);
    const takeOurs = left >= 0 && right >= 0 && left < right;
    result.push((takeOurs ? ours : theirs).shift() as Json);
  }
  return [...result, ...ours, ...theirs];
}

/**
 * kube-apiserver says of an item that the order doesn't know that it comes before its neighbour, on either side of it. What comes of that
 * depends on how they sort: by insertion.
 */
function sortByPlace(items: Json[], order: readonly Json[], identity: Identity): void {
  const places = items.map((item) => indexOf(order, item, identity));
  if (!places.includes(-1)) {
    const sorted = items.map((item, index) => ({ item, place: places[index] as number }));
    sorted.sort((one, other) => one.place - other.place);
    sorted.forEach(({ item }, index) => {
      items[index] = item;
    });
    return;
  }
  const before = (one: number, other: number) => one < 0 || other < 0 || one < other;
  for (let end = 1; end < items.length; end++) {
    for (let at = end; at > 0 && before(places[at] as number, places[at - 1] as number); at--) {
      [items[at], items[at - 1]] = [items[at - 1] as Json, items[at] as Json];
      [places[at], places[at - 1]] = [places[at - 1] as number, places[at] as number];
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
  return list.filter((item) => !(isObject(item) && deepEqual((item as JsonObject)[mergeKey], value)));
}
