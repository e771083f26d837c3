/** The functions `isSorted`, `sum`, `min`, `max`, `indexOf` and `lastIndexOf`. */
import { areValuesEqual, compareValues } from '../values/equal.ts';
import { Uint } from '../values/scalar.ts';
import { CelError, type CelValue, Duration, type ListValue } from '../values/value.ts';
import { ARITHMETIC_FUNCTIONS } from './arithmetic.ts';
import { createMethod, type FunctionOverload } from './library.ts';

/** The types whose values have an order. */
export const ORDERED_TYPES = ['int', 'uint', 'double', 'bool', 'duration', 'timestamp', 'string', 'bytes'];
const ZEROS_BY_TYPE: Readonly<Record<string, CelValue>> = {
  int: 0n,
  uint: new Uint(0n),
  double: 0,
  duration: new Duration(0n),
};
const ADDITION_FUNCTIONS = ARITHMETIC_FUNCTIONS.filter(({ name }) => name === '_+_');

const NO_OVERLOAD_ERROR = new CelError('no such overload');

/**
 * Reports whether the items are in order. Returns undefined, which means that no overload matches, if the first item has no order.
 * Returns an error if a later item has no order. Items of different types are always in order.
 */
function isSorted(list: ListValue): CelValue | undefined {
  let previousItem: CelValue | undefined;
  for (const item of list.items()) {
    if (!isOrdered(item)) return previousItem === undefined ? undefined : NO_OVERLOAD_ERROR;
    if (previousItem !== undefined && (compareValues(previousItem, item) ?? 0) > 0) return false;
    previousItem = item;
  }
  return true;
}

/** Reports whether values of this type have an order. */
export function isOrdered(value: CelValue): boolean {
  return compareValues(value, value) !== undefined;
}

function sumItems(list: ListValue, zero: CelValue): CelValue | undefined {
  let partialSum: CelValue = zero;
  for (const [index, item] of list.items().entries()) {
    const newSum: CelValue | undefined = ADDITION_FUNCTIONS.map((addition) => addition.run([partialSum, item])).find(
      (sum) => sum !== undefined,
    );
    if (newSum === undefined) return index === 0 ? undefined : NO_OVERLOAD_ERROR;
    if (newSum instanceof CelError) return newSum;
    partialSum = newSum;
  }
  return partialSum;
}

/** Returns the minimum or the maximum of a list. `name` is the name of the function for messages. */
function findExtreme(name: string, list: ListValue, isMoreExtreme: (order: number) => boolean): CelValue | undefined {
  if (list.size === 0) return new CelError(`${name} called on empty list`);
  let extreme: CelValue | undefined;
  for (const item of list.items()) {
    if (!isOrdered(item)) return extreme === undefined ? undefined : NO_OVERLOAD_ERROR;
    const order = extreme === undefined ? undefined : compareValues(item, extreme);
    if (extreme === undefined || (order !== undefined && isMoreExtreme(order))) extreme = item;
  }
  return extreme;
}

function findFirstIndex(list: ListValue, item: CelValue): bigint {
  return BigInt(list.items().findIndex((candidate) => areValuesEqual(candidate, item)));
}

function findLastIndex(list: ListValue, item: CelValue): bigint {
  return BigInt(list.items().findLastIndex((candidate) => areValuesEqual(candidate, item)));
}

export const LIST_FUNCTIONS: readonly FunctionOverload[] = [
  ...ORDERED_TYPES.map((type) =>
    createMethod('isSorted', `list_${type}_is_sorted_bool`, [`list<${type}>`], 'bool', isSorted),
  ),
  ...Object.entries(ZEROS_BY_TYPE).map(([type, zero]) =>
    createMethod('sum', `list_${type}_sum_${type}`, [`list<${type}>`], type, (list) => sumItems(list, zero)),
  ),
  ...ORDERED_TYPES.map((type) =>
    createMethod('max', `list_${type}_max_${type}`, [`list<${type}>`], type, (list) =>
      findExtreme('max', list, (order) => order > 0),
    ),
  ),
  ...ORDERED_TYPES.map((type) =>
    createMethod('min', `list_${type}_min_${type}`, [`list<${type}>`], type, (list) =>
      findExtreme('min', list, (order) => order < 0),
    ),
  ),
  createMethod('indexOf', 'list_a_index_of_int', ['list<A>', 'A'], 'int', findFirstIndex),
  createMethod('lastIndexOf', 'list_a_last_index_of_int', ['list<A>', 'A'], 'int', findLastIndex),
];
