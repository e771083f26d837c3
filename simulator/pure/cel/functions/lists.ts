/** `isSorted`, `sum`, `min`, `max`, `indexOf` and `lastIndexOf`. */
import { compareValues, equalValues } from '../values/equal.ts';
import { Uint } from '../values/scalar.ts';
import { CelError, Duration, type List, type Value } from '../values/value.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { method, type Overload } from './library.ts';

/** The types with an order. */
export const ORDERED = ['int', 'uint', 'double', 'bool', 'duration', 'timestamp', 'string', 'bytes'];
const ZEROS: Readonly<Record<string, Value>> = { int: 0n, uint: new Uint(0n), double: 0, duration: new Duration(0n) };
const ADDITIONS = ARITHMETIC.filter(({ name }) => name === '_+_');

const NO_OVERLOAD = new CelError('no such overload');

/**
 * Reports whether the items are in order. The first item selects the overload. If the item has no order, no overload matches. A later item
 * without an order is a different error. Items of different types are always in order.
 */
function isSorted(list: List): Value | undefined {
  let previous: Value | undefined;
  for (const item of list.items()) {
    if (!isOrdered(item)) return previous === undefined ? undefined : NO_OVERLOAD;
    if (previous !== undefined && (compareValues(previous, item) ?? 0) > 0) return false;
    previous = item;
  }
  return true;
}

export function isOrdered(value: Value): boolean {
  return compareValues(value, value) !== undefined;
}

function sum(list: List, zero: Value): Value | undefined {
  let total: Value = zero;
  for (const [index, item] of list.items().entries()) {
    const next: Value | undefined = ADDITIONS.map((addition) => addition.run([total, item])).find(
      (item) => item !== undefined,
    );
    if (next === undefined) return index === 0 ? undefined : NO_OVERLOAD;
    if (next instanceof CelError) return next;
    total = next;
  }
  return total;
}

function findExtreme(name: string, list: List, isBetter: (order: number) => boolean): Value | undefined {
  if (list.size === 0) return new CelError(`${name} called on empty list`);
  let extreme: Value | undefined;
  for (const item of list.items()) {
    if (!isOrdered(item)) return extreme === undefined ? undefined : NO_OVERLOAD;
    const order = extreme === undefined ? undefined : compareValues(item, extreme);
    if (extreme === undefined || (order !== undefined && isBetter(order))) extreme = item;
  }
  return extreme;
}

function indexOf(list: List, item: Value): bigint {
  return BigInt(list.items().findIndex((candidate) => equalValues(candidate, item)));
}

function findLastIndex(list: List, item: Value): bigint {
  return BigInt(list.items().findLastIndex((candidate) => equalValues(candidate, item)));
}

export const LISTS: readonly Overload[] = [
  ...ORDERED.map((type) => method('isSorted', `list_${type}_is_sorted_bool`, [`list<${type}>`], 'bool', isSorted)),
  ...Object.entries(ZEROS).map(([type, zero]) =>
    method('sum', `list_${type}_sum_${type}`, [`list<${type}>`], type, (list) => sum(list, zero)),
  ),
  ...ORDERED.map((type) =>
    method('max', `list_${type}_max_${type}`, [`list<${type}>`], type, (list) =>
      findExtreme('max', list, (order) => order > 0),
    ),
  ),
  ...ORDERED.map((type) =>
    method('min', `list_${type}_min_${type}`, [`list<${type}>`], type, (list) =>
      findExtreme('min', list, (order) => order < 0),
    ),
  ),
  method('indexOf', 'list_a_index_of_int', ['list<A>', 'A'], 'int', indexOf),
  method('lastIndexOf', 'list_a_last_index_of_int', ['list<A>', 'A'], 'int', findLastIndex),
];
