/** The total order of values by which field sets are sorted. */

import { compareText } from '../go/text.ts';
import type { Json } from '../object.ts';
import { isObject } from '../value/is-object.ts';

/** Compares values in the order of numbers, strings, booleans, lists, maps and null. */
export function compareValues(first: Json, second: Json): number {
  const [firstRank, secondRank] = [rankValue(first), rankValue(second)];
  if (firstRank !== secondRank) return firstRank - secondRank;
  if (typeof first === 'string' && typeof second === 'string') return compareText(first, second);
  if (first === null || second === null || first === second) return 0;
  if (Array.isArray(first) && Array.isArray(second)) return compareLists(first, second);
  if (isObject(first) && isObject(second)) return compareMaps(first, second);
  return first < second ? -1 : 1;
}

function rankValue(value: Json): number {
  if (value === null) return 5;
  if (Array.isArray(value)) return 3;
  switch (typeof value) {
    case 'string':
      return 1;
    case 'boolean':
      return 2;
    case 'object':
      return 4;
    default:
      return 0;
  }
}

function compareLists(left: readonly Json[], right: readonly Json[]): number {
  for (const [index, item] of left.entries()) {
    const otherItem = right[index];
    if (otherItem === undefined) return 1;
    const order = compareValues(item, otherItem);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** Compares maps by their members in the order of names. */
function compareMaps(first: Readonly<Record<string, Json>>, second: Readonly<Record<string, Json>>): number {
  const [firstMembers, secondMembers] = [listMembersInOrder(first), listMembersInOrder(second)];
  for (const [index, [name, value]] of firstMembers.entries()) {
    const otherMember = secondMembers[index];
    if (otherMember === undefined) return 1;
    const [otherName, otherValue] = otherMember;
    const order = compareText(name, otherName) || compareValues(value, otherValue);
    if (order !== 0) return order;
  }
  return firstMembers.length - secondMembers.length;
}

export function listMembersInOrder(value: Readonly<Record<string, Json>>): [string, Json][] {
  return Object.entries(value).toSorted(([a], [b]) => compareText(a, b));
}
