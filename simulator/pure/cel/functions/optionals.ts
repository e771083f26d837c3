/** The functions of optional values. Selections from optional values are evaluated like other selections (evaluate/attribute.ts). */

import { EntryMap } from '../values/maps.ts';
import { Uint } from '../values/scalar.ts';
import {
  CelError,
  type CelValue,
  Duration,
  EMPTY_OPTIONAL,
  ListValue,
  MapValue,
  OptionalValue,
  Timestamp,
} from '../values/value.ts';
import { createFunction, createMethod, type FunctionOverload } from './library.ts';

const NO_VALUE_ERROR = new CelError('optional.none() dereference');

/** The zero value of time.Time in Go, which is the first second of the year 1. */
const FIRST_TIMESTAMP_NANOS = -62_135_596_800_000_000_000n;

/** Reports whether a value is zero. Values with a declared schema and optionals, even empty optionals, are never zero. */
function isZeroValue(value: CelValue): boolean {
  if (value === null || value === false || value === 0n || value === 0 || value === '') return true;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Uint8Array) return value.length === 0;
  if (value instanceof ListValue || value instanceof MapValue) return !value.isDeclared && value.size === 0;
  if (value instanceof Timestamp) return value.nanos === FIRST_TIMESTAMP_NANOS;
  return value instanceof Duration && value.nanos === 0n;
}

/** The implementation of functions that the planner evaluates. It is never called. */
const returnUndefined = () => undefined;

export const OPTIONAL_FUNCTIONS: readonly FunctionOverload[] = [
  createFunction('optional.of', 'optional_of', ['V'], 'optional<V>', (value) => new OptionalValue(value)),
  createFunction('optional.ofNonZeroValue', 'optional_ofNonZeroValue', ['V'], 'optional<V>', (value) =>
    isZeroValue(value) ? EMPTY_OPTIONAL : new OptionalValue(value),
  ),
  createFunction('optional.none', 'optional_none', [], 'optional<V>', () => EMPTY_OPTIONAL),
  createMethod('value', 'optional_value', ['optional<V>'], 'V', ({ value }) =>
    value === undefined ? NO_VALUE_ERROR : value,
  ),
  createMethod('hasValue', 'optional_hasValue', ['optional<V>'], 'bool', ({ value }) => value !== undefined),
  createMethod('or', 'optional_or_optional', ['optional<V>', 'optional<V>'], 'optional<V>', returnUndefined),
  createMethod('orValue', 'optional_orValue_value', ['optional<V>', 'V'], 'V', returnUndefined),
  createFunction('_[?_]', 'list_optindex_optional_int', ['list<V>', 'int'], 'optional<V>', returnUndefined),
  createFunction(
    '_[?_]',
    'optional_list_optindex_optional_int',
    ['optional<list<V>>', 'int'],
    'optional<V>',
    returnUndefined,
  ),
  createFunction('_[?_]', 'map_optindex_optional_value', ['map<K, V>', 'K'], 'optional<V>', returnUndefined),
  createFunction(
    '_[?_]',
    'optional_map_optindex_optional_value',
    ['optional<map<K, V>>', 'K'],
    'optional<V>',
    returnUndefined,
  ),
  createFunction('_[_]', 'optional_list_index_int', ['optional<list<V>>', 'int'], 'optional<V>', returnUndefined),
  createFunction('_[_]', 'optional_map_index_value', ['optional<map<K, V>>', 'K'], 'optional<V>', returnUndefined),
];

function insertEntry(map: MapValue, key: CelValue, value: CelValue): CelValue | undefined {
  const extendedMap = (map instanceof EntryMap ? map : EntryMap.fromPairs([])).copyWithEntry(key, value);
  return extendedMap ?? new CelError(`insert failed: key ${String(key)} already exists`);
}

/** The functions with which comprehensions with two variables add entries to a map. */
export const INSERTION_FUNCTIONS: readonly FunctionOverload[] = [
  createFunction('cel.@mapInsert', '@mapInsert_map_key_value', ['map<K, V>', 'K', 'V'], 'map<K, V>', insertEntry),
  createFunction('cel.@mapInsert', '@mapInsert_map_map', ['map<K, V>', 'map<K, V>'], 'map<K, V>', (map, otherMap) => {
    let mergedMap: CelValue | undefined = map;
    for (const key of otherMap.keys()) {
      if (!(mergedMap instanceof MapValue)) break;
      mergedMap = insertEntry(mergedMap, key, otherMap.find(key) ?? null);
    }
    return mergedMap;
  }),
];
