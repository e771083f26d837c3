/** The functions `distinct`, `flatten`, `lists.range`, `reverse`, `slice`, `sort`, `sortBy`, `first`, `last` and `includes`. */
import { areValuesEqual, compareValues } from '../values/equal.ts';
import {
  CelError,
  type CelValue,
  EMPTY_OPTIONAL,
  ListValue,
  MAX_LIST_ITEMS,
  OptionalValue,
  ValueTooLargeError,
} from '../values/value.ts';
import { findValueType } from '../values/value-type.ts';
import { createFunction, createMethod, type FunctionOverload } from './library.ts';
import { isOrdered, ORDERED_TYPES } from './lists.ts';

/** The maximum size of the result of `lists.range` since 1.37. */
const MAX_RANGE_LENGTH = 1_000_000n;
/** The maximum size of a list whose items are compared with each other. For larger lists, the cost exceeds the limit of an evaluation. */
const MAX_COMPARED_ITEMS = 1000;

/** The names of types in overload identifiers, if they differ from the usual names. */
const TYPE_NAMES_IN_IDS: Readonly<Record<string, string>> = {
  duration: 'google.protobuf.Duration',
  timestamp: 'google.protobuf.Timestamp',
};

/** Returns the overload identifiers of `sort` or `sortBy` by type of the keys. */
export function listSortOverloads(name: 'sort' | 'sortByAssociatedKeys'): { type: string; id: string }[] {
  return ORDERED_TYPES.map((type) => ({ type, id: `list_${TYPE_NAMES_IN_IDS[type] ?? type}_${name}` }));
}

function sliceList(list: ListValue, start: bigint, end: bigint): CelValue {
  const problem = findSliceProblem(list, start, end);
  return problem === undefined
    ? new ListValue(list.items().slice(Number(start), Number(end)))
    : new CelError(`cannot slice(${start}, ${end}), ${problem}`);
}

function findSliceProblem({ size }: ListValue, start: bigint, end: bigint): string | undefined {
  if (start < 0n || end < 0n) return 'negative indexes not supported';
  if (start > end) return 'start index must be less than or equal to end index';
  return BigInt(size) < end ? `list is length ${size}` : undefined;
}

function flattenList(list: ListValue, depth: bigint): CelValue {
  if (depth < 0n) return new CelError('level must be non-negative');
  return new ListValue(collectItems(list, depth));
}

/**
 * Returns the items of the list, with nested lists flattened to `depth`. Throws a ValueTooLargeError for too many items. The limit is
 * checked during the flattening, because small lists can contain the same large list many times.
 */
function collectItems(list: ListValue, depth: bigint): CelValue[] {
  const items: CelValue[] = [];
  for (const item of list.items()) {
    if (!(item instanceof ListValue) || depth === 0n) items.push(item);
    else for (const nestedItem of collectItems(item, depth - 1n)) items.push(nestedItem);
    if (items.length > MAX_LIST_ITEMS) throw new ValueTooLargeError();
  }
  return items;
}

/** Evaluates `flatten` for a list with items of any type. Returns an error for other values. */
function flattenOperands([list = null, ...depths]: readonly CelValue[]): CelValue {
  const [depth = 1n] = depths;
  if (list instanceof ListValue && typeof depth === 'bigint') return flattenList(list, depth);
  const types = depths.map((value) => findValueType(value).name).join();
  return new CelError(`no such overload: ${findValueType(list).name}.flatten(${types})`);
}

function removeDuplicates(list: ListValue): CelValue {
  if (list.size > MAX_COMPARED_ITEMS) throw new ValueTooLargeError();
  const distinctItems: CelValue[] = [];
  for (const item of list.items())
    if (!distinctItems.some((candidate) => areValuesEqual(item, candidate))) distinctItems.push(item);
  return new ListValue(distinctItems);
}

/** Sorts items by keys. Returns an error for keys of different types, which the type checker does not find if a key has the type dyn. */
function sortByKeys(list: CelValue | undefined, keyList: CelValue | undefined): CelValue | undefined {
  if (!(list instanceof ListValue) || !(keyList instanceof ListValue)) return undefined;
  if (list.size === 0) return list;
  const keys = keyList.items();
  const [firstKey = null] = keys;
  if (!isOrdered(firstKey)) return new CelError('list elements must be comparable');
  const { name } = findValueType(firstKey);
  if (keys.some((key) => findValueType(key).name !== name))
    return new CelError('list elements must have the same type');
  const sortedItems = list
    .items()
    .map((item, index) => ({ item, key: keys[index] ?? null }))
    .sort((left, right) => compareValues(left.key, right.key) || 0);
  return new ListValue(sortedItems.map(({ item }) => item));
}

function createRange(size: bigint): CelValue {
  if (size > MAX_RANGE_LENGTH) throw new ValueTooLargeError();
  return new ListValue(Array.from({ length: Math.max(0, Number(size)) }, (_, index) => BigInt(index)));
}

function createLimitedRange(size: bigint): CelValue {
  if (size < 0n) return new CelError(`lists.range: size must be non-negative, got ${size}`);
  if (size > MAX_RANGE_LENGTH)
    return new CelError(`lists.range: size ${size} exceeds maximum allowed (${MAX_RANGE_LENGTH})`);
  return createRange(size);
}

export const LIST_TRANSFORMATION_FUNCTIONS: readonly FunctionOverload[] = [
  createMethod('slice', 'list_slice', ['list<T>', 'int', 'int'], 'list<T>', sliceList),
  { ...createMethod('flatten', 'list_flatten', ['list<list<T>>'], 'list<T>', () => undefined), run: flattenOperands },
  {
    ...createMethod('flatten', 'list_flatten_int', ['list<dyn>', 'int'], 'list<dyn>', () => undefined),
    run: flattenOperands,
  },
  ...listSortOverloads('sort').map(({ type, id }) => ({
    ...createMethod('sort', id, [`list<${type}>`], `list<${type}>`, () => undefined),
    run: ([list]: readonly CelValue[]) => sortByKeys(list, list),
  })),
  ...listSortOverloads('sortByAssociatedKeys').map(({ type, id }) => ({
    ...createMethod('@sortByAssociatedKeys', id, ['list<T>', `list<${type}>`], 'list<T>', () => undefined),
    run: ([list, keys]: readonly CelValue[]) => sortByKeys(list, keys),
  })),
  createMethod('reverse', 'list_reverse', ['list<T>'], 'list<T>', (list) => new ListValue(list.items().toReversed())),
  createMethod('distinct', 'list_distinct', ['list<T>'], 'list<T>', removeDuplicates),
];

/** The function `lists.range` of releases until 1.36. It returns an empty list for a negative size. */
export const RANGE_FUNCTIONS: readonly FunctionOverload[] = [
  createFunction('lists.range', 'lists_range', ['int'], 'list<int>', createRange),
];

/** The function `lists.range` of releases since 1.37. It returns an error for a negative or too large size. */
export const LIMITED_RANGE_FUNCTIONS: readonly FunctionOverload[] = [
  createFunction('lists.range', 'lists_range', ['int'], 'list<int>', createLimitedRange),
];

function createOptionalItem(list: ListValue, index: number): CelValue {
  return list.size === 0 ? EMPTY_OPTIONAL : new OptionalValue(list.itemAt(index));
}

function unwrapOptionals(list: ListValue): CelValue {
  const values: CelValue[] = [];
  for (const item of list.items()) {
    if (!(item instanceof OptionalValue)) return new CelError(`value ${String(item)} is not optional`);
    if (item.value !== undefined) values.push(item.value);
  }
  return new ListValue(values);
}

export const LIST_OPTIONAL_FUNCTIONS: readonly FunctionOverload[] = [
  createMethod('first', 'list_first', ['list<V>'], 'optional<V>', (list) => createOptionalItem(list, 0)),
  createMethod('last', 'list_last', ['list<V>'], 'optional<V>', (list) => createOptionalItem(list, list.size - 1)),
  createFunction('optional.unwrap', 'optional_unwrap', ['list<optional<V>>'], 'list<V>', unwrapOptionals),
  createMethod('unwrapOpt', 'optional_unwrapOpt', ['list<optional<V>>'], 'list<V>', unwrapOptionals),
];

export const INCLUSION_FUNCTIONS: readonly FunctionOverload[] = [
  createMethod('includes', 'list_includes_dyn_dyn', ['dyn', 'dyn'], 'bool', (target, value) =>
    target instanceof ListValue
      ? target.items().some((item) => areValuesEqual(item, value))
      : areValuesEqual(target, value),
  ),
];
