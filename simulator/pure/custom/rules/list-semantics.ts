/**
 * The semantics of lists whose x-kubernetes-list-type is set or map. Equality ignores the order of items. `+` adds missing items, and
 * replaces items with the same key.
 */
import { areValuesEqual } from '../../cel/values/equal.ts';
import { formatMapKey } from '../../cel/values/maps.ts';
import { type CelValue, type ListSemantics, ListValue, MapValue } from '../../cel/values/value.ts';
import { escapeProperty } from './property-names.ts';

export const SET_SEMANTICS: ListSemantics = {
  equals(left, right) {
    const contains = createMembershipTest(left);
    return left.size === right.size && right.items().every(contains);
  },
  concat(left, right) {
    const contains = createMembershipTest(left);
    const addedItems = right.items().filter((item) => !contains(item));
    return new ListValue([...left.items(), ...addedItems.filter(createDuplicateFilter())], SET_SEMANTICS, true);
  },
};

/** Returns a filter that selects the first of several items with the same key. An item without a key differs from all other items. */
function createDuplicateFilter(): (item: CelValue) => boolean {
  const previousKeys = new Set<string>();
  return (item) => {
    const key = formatMapKey(item);
    if (key === undefined) return true;
    const isFirst = !previousKeys.has(key);
    previousKeys.add(key);
    return isFirst;
  };
}

/**
 * Returns a function that reports whether the list contains an item. Scalars are looked up by key, so that comparing large sets takes
 * linear time.
 */
function createMembershipTest(list: ListValue): (item: CelValue) => boolean {
  const items = list.items();
  const keys = new Set(items.map(formatMapKey));
  if (keys.has(undefined)) return (item) => items.some((candidate) => areValuesEqual(candidate, item));
  return (item) => keys.has(formatMapKey(item));
}

/** Creates the semantics of a list of type map. The properties in `keyProperties` are the key of an item. */
export function createMapSemantics(keyProperties: readonly string[]): ListSemantics {
  const keyNames = keyProperties.map((property) => escapeProperty(property) ?? property);
  const formatItemKey = (item: CelValue): string =>
    item instanceof MapValue ? JSON.stringify(keyNames.map((name) => formatMapKey(item.find(name) ?? null) ?? '')) : '';
  const indexByKey = (list: ListValue) => new Map(list.items().map((item) => [formatItemKey(item), item] as const));
  const semantics: ListSemantics = {
    equals(left, right) {
      const leftItems = indexByKey(left);
      return right.items().every((item) => {
        const leftItem = leftItems.get(formatItemKey(item));
        return leftItem !== undefined && areValuesEqual(leftItem, item);
      });
    },
    concat(left, right) {
      const mergedItems = indexByKey(left);
      for (const item of right.items()) mergedItems.set(formatItemKey(item), item);
      return new ListValue([...mergedItems.values()], semantics, true);
    },
  };
  return semantics;
}
