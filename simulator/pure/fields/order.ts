/** The total order of values by which field sets are sorted. */

import { compareText } from '../go/text.ts';
import type { Json } from '../object.ts';
import { isObject } from '../value/is-object.ts';

/** Numbers, then texts, booleans, lists, maps, and null last. */
export function compareValues(one: Json, other: Json): number {
  const [left, right] = [rankValue(one), rankValue(other)];
  if (left !== right) return left - right;
  if (typeof one === 'string' && typeof other === 'string') return compareText(one, other);
  if (one === null || other === null || one === other) return 0;
  if (Array.isArray(one) && Array.isArray(other)) return compareLists(one, other);
  if (isObject(one) && isObject(other)) return compareMaps(one, other);
  return one < other ? -1 : 1;
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

function compareLists(one: readonly Json[], other: readonly Json[]): number {
  for (const [index, item] of one.entries()) {
    const counterpart = other[index];
    if (counterpart === undefined) return 1;
    const order = compareValues(item, counterpart);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

/** Compares by members in the order of their names. */
function compareMaps(one: Readonly<Record<string, Json>>, other: Readonly<Record<string, Json>>): number {
  const [left, right] = [listMembersInOrder(one), listMembersInOrder(other)];
  for (const [index, [name, value]] of left.entries()) {
    const counterpart = right[index];
    if (counterpart === undefined) return 1;
    const order = compareText(name, counterpart[0]) || compareValues(value, counterpart[1]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

export function listMembersInOrder(value: Readonly<Record<string, Json>>): [string, Json][] {
  return Object.entries(value).toSorted(([one], [other]) => compareText(one, other));
}
