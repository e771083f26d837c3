/** `distinct`, `flatten`, `lists.range`, `reverse`, `slice`, `sort` and `sortBy`; `first`, `last` and `includes`. */
import { compareValues, equalValues } from '../values/equal.ts';
import { CelError, List, MAX_ITEMS, NONE, Optional, TooLarge, type Value } from '../values/value.ts';
import { findValueType } from '../values/value-type.ts';
import { method, type Overload, operation } from './library.ts';
import { isOrdered, ORDERED } from './lists.ts';

/** The maximum size of the result of `lists.range` since 1.37. */
const MAX_RANGE_LENGTH = 1_000_000n;
/** The size from which comparing all items with each other costs more than an evaluation may. */
const MAX_COMPARED = 1000;

const TYPE_NAMES: Readonly<Record<string, string>> = {
  duration: 'google.protobuf.Duration',
  timestamp: 'google.protobuf.Timestamp',
};

/** Returns the overload identifiers of `sort` or `sortBy` by type of the keys. */
export function listSortOverloads(name: 'sort' | 'sortByAssociatedKeys'): { type: string; id: string }[] {
  return ORDERED.map((type) => ({ type, id: `list_${TYPE_NAMES[type] ?? type}_${name}` }));
}

function slice(list: List, start: bigint, end: bigint): Value {
  const problem = findSliceProblem(list, start, end);
  return problem === undefined
    ? new List(list.items().slice(Number(start), Number(end)))
    : new CelError(`cannot slice(${start}, ${end}), ${problem}`);
}

function findSliceProblem({ size }: List, start: bigint, end: bigint): string | undefined {
  if (start < 0n || end < 0n) return 'negative indexes not supported';
  if (start > end) return 'start index must be less than or equal to end index';
  return BigInt(size) < end ? `list is length ${size}` : undefined;
}

function flatten(list: List, depth: bigint): Value {
  if (depth < 0n) return new CelError('level must be non-negative');
  return new List(collectItems(list, depth));
}

/** Returns the items of the list, with nested lists flattened to `depth`. Throws TooLarge, also for nested lists that share their items. */
function collectItems(list: List, depth: bigint): Value[] {
  const items: Value[] = [];
  for (const item of list.items()) {
    if (!(item instanceof List) || depth === 0n) items.push(item);
    else for (const nested of collectItems(item, depth - 1n)) items.push(nested);
    if (items.length > MAX_ITEMS) throw new TooLarge();
  }
  return items;
}

/** Flattens a list with items of any type. Other values have no overload. */
function runFlatten([list = null, ...depths]: readonly Value[]): Value {
  const [depth = 1n] = depths;
  if (list instanceof List && typeof depth === 'bigint') return flatten(list, depth);
  const types = depths.map((value) => findValueType(value).name).join();
  return new CelError(`no such overload: ${findValueType(list).name}.flatten(${types})`);
}

function removeDuplicates(list: List): Value {
  if (list.size > MAX_COMPARED) throw new TooLarge();
  const distinctItems: Value[] = [];
  for (const item of list.items())
    if (!distinctItems.some((candidate) => equalValues(item, candidate))) distinctItems.push(item);
  return new List(distinctItems);
}

/** Sorts items by keys, whose types are only checked here if the expression does not declare them. */
function sortByKeys(list: Value | undefined, keyList: Value | undefined): Value | undefined {
  if (!(list instanceof List) || !(keyList instanceof List)) return undefined;
  if (list.size === 0) return list;
  const keys = keyList.items();
  const [first = null] = keys;
  if (!isOrdered(first)) return new CelError('list elements must be comparable');
  const { name } = findValueType(first);
  if (keys.some((key) => findValueType(key).name !== name))
    return new CelError('list elements must have the same type');
  const sortedItems = list
    .items()
    .map((item, index) => ({ item, key: keys[index] ?? null }))
    .sort((left, right) => compareValues(left.key, right.key) || 0);
  return new List(sortedItems.map(({ item }) => item));
}

function createRange(size: bigint): Value {
  if (size > MAX_RANGE_LENGTH) throw new TooLarge();
  return new List(Array.from({ length: Math.max(0, Number(size)) }, (_, index) => BigInt(index)));
}

function createLimitedRange(size: bigint): Value {
  if (size < 0n) return new CelError(`lists.range: size must be non-negative, got ${size}`);
  if (size > MAX_RANGE_LENGTH)
    return new CelError(`lists.range: size ${size} exceeds maximum allowed (${MAX_RANGE_LENGTH})`);
  return createRange(size);
}

export const LIST_TRANSFORMATIONS: readonly Overload[] = [
  method('slice', 'list_slice', ['list<T>', 'int', 'int'], 'list<T>', slice),
  { ...method('flatten', 'list_flatten', ['list<list<T>>'], 'list<T>', () => undefined), run: runFlatten },
  { ...method('flatten', 'list_flatten_int', ['list<dyn>', 'int'], 'list<dyn>', () => undefined), run: runFlatten },
  ...listSortOverloads('sort').map(({ type, id }) => ({
    ...method('sort', id, [`list<${type}>`], `list<${type}>`, () => undefined),
    run: ([list]: readonly Value[]) => sortByKeys(list, list),
  })),
  ...listSortOverloads('sortByAssociatedKeys').map(({ type, id }) => ({
    ...method('@sortByAssociatedKeys', id, ['list<T>', `list<${type}>`], 'list<T>', () => undefined),
    run: ([list, keys]: readonly Value[]) => sortByKeys(list, keys),
  })),
  method('reverse', 'list_reverse', ['list<T>'], 'list<T>', (list) => new List(list.items().toReversed())),
  method('distinct', 'list_distinct', ['list<T>'], 'list<T>', removeDuplicates),
];

/** Until 1.36, a negative size is an empty list. */
export const RANGES: readonly Overload[] = [operation('lists.range', 'lists_range', ['int'], 'list<int>', createRange)];

/** The function of releases from 1.37 on. */
export const LIMITED_RANGES: readonly Overload[] = [
  operation('lists.range', 'lists_range', ['int'], 'list<int>', createLimitedRange),
];

function createOptionalItem(list: List, index: number): Value {
  return list.size === 0 ? NONE : new Optional(list.itemAt(index));
}

function unwrapOptionals(list: List): Value {
  const values: Value[] = [];
  for (const item of list.items()) {
    if (!(item instanceof Optional)) return new CelError(`value ${String(item)} is not optional`);
    if (item.value !== undefined) values.push(item.value);
  }
  return new List(values);
}

export const LIST_OPTIONALS: readonly Overload[] = [
  method('first', 'list_first', ['list<V>'], 'optional<V>', (list) => createOptionalItem(list, 0)),
  method('last', 'list_last', ['list<V>'], 'optional<V>', (list) => createOptionalItem(list, list.size - 1)),
  operation('optional.unwrap', 'optional_unwrap', ['list<optional<V>>'], 'list<V>', unwrapOptionals),
  method('unwrapOpt', 'optional_unwrapOpt', ['list<optional<V>>'], 'list<V>', unwrapOptionals),
];

export const INCLUSIONS: readonly Overload[] = [
  method('includes', 'list_includes_dyn_dyn', ['dyn', 'dyn'], 'bool', (target, value) =>
    target instanceof List ? target.items().some((item) => equalValues(item, value)) : equalValues(target, value),
  ),
];
