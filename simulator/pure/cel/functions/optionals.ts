/** Optional values. Selections from them are evaluated together with other selections (evaluate/attribute.ts). */

import { EntryMap } from '../values/maps.ts';
import { Uint } from '../values/scalar.ts';
import { CelError, Duration, List, MapValue, NONE, Optional, Timestamp, type Value } from '../values/value.ts';
import { method, type Overload, operation } from './library.ts';

const NO_VALUE = new CelError('optional.none() dereference');

/** The zero value of Go's time: the first second of the year 1. */
const FIRST_SECOND = -62_135_596_800_000_000_000n;

/** Values with a declared schema are never zero, nor are optionals, even empty ones. */
function isZero(value: Value): boolean {
  if (value === null || value === false || value === 0n || value === 0 || value === '') return true;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Uint8Array) return value.length === 0;
  if (value instanceof List || value instanceof MapValue) return !value.isDeclared && value.size === 0;
  if (value instanceof Timestamp) return value.nanos === FIRST_SECOND;
  return value instanceof Duration && value.nanos === 0n;
}

const returnUndefined = () => undefined;

export const OPTIONALS: readonly Overload[] = [
  operation('optional.of', 'optional_of', ['V'], 'optional<V>', (value) => new Optional(value)),
  operation('optional.ofNonZeroValue', 'optional_ofNonZeroValue', ['V'], 'optional<V>', (value) =>
    isZero(value) ? NONE : new Optional(value),
  ),
  operation('optional.none', 'optional_none', [], 'optional<V>', () => NONE),
  method('value', 'optional_value', ['optional<V>'], 'V', ({ value }) => (value === undefined ? NO_VALUE : value)),
  method('hasValue', 'optional_hasValue', ['optional<V>'], 'bool', ({ value }) => value !== undefined),
  method('or', 'optional_or_optional', ['optional<V>', 'optional<V>'], 'optional<V>', returnUndefined),
  method('orValue', 'optional_orValue_value', ['optional<V>', 'V'], 'V', returnUndefined),
  operation('_[?_]', 'list_optindex_optional_int', ['list<V>', 'int'], 'optional<V>', returnUndefined),
  operation(
    '_[?_]',
    'optional_list_optindex_optional_int',
    ['optional<list<V>>', 'int'],
    'optional<V>',
    returnUndefined,
  ),
  operation('_[?_]', 'map_optindex_optional_value', ['map<K, V>', 'K'], 'optional<V>', returnUndefined),
  operation(
    '_[?_]',
    'optional_map_optindex_optional_value',
    ['optional<map<K, V>>', 'K'],
    'optional<V>',
    returnUndefined,
  ),
  operation('_[_]', 'optional_list_index_int', ['optional<list<V>>', 'int'], 'optional<V>', returnUndefined),
  operation('_[_]', 'optional_map_index_value', ['optional<map<K, V>>', 'K'], 'optional<V>', returnUndefined),
];

function insert(map: MapValue, key: Value, value: Value): Value | undefined {
  const extendedMap = (map instanceof EntryMap ? map : EntryMap.fromPairs([])).with(key, value);
  return extendedMap ?? new CelError(`insert failed: key ${String(key)} already exists`);
}

/** The functions with which comprehensions with two variables add entries to a map. */
export const INSERTIONS: readonly Overload[] = [
  operation('cel.@mapInsert', '@mapInsert_map_key_value', ['map<K, V>', 'K', 'V'], 'map<K, V>', insert),
  operation('cel.@mapInsert', '@mapInsert_map_map', ['map<K, V>', 'map<K, V>'], 'map<K, V>', (map, otherMap) => {
    let mergedMap: Value | undefined = map;
    for (const key of otherMap.keys()) {
      if (!(mergedMap instanceof MapValue)) break;
      mergedMap = insert(mergedMap, key, otherMap.find(key) ?? null);
    }
    return mergedMap;
  }),
];
