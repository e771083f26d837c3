/**
 * Lists that stand for sets or for maps: the order of items doesn't matter to equality, and `+` adds the items that are not there, or puts
 * those with a known key in place of the old ones.
 */
import { equalValues } from '../../cel/values/equal.ts';
import { keyText } from '../../cel/values/maps.ts';
import { List, type ListSemantics, MapValue, type Value } from '../../cel/values/value.ts';
import { escapeProperty } from './property-names.ts';

export const SET: ListSemantics = {
  equals: (one, other) => one.size === other.size && other.items().every((item) => contains(one, item)),
  concat(one, other) {
    const items = [...one.items()];
    for (const item of other.items()) if (!items.some((each) => equalValues(each, item))) items.push(item);
    return new List(items, SET);
  },
};

function contains(list: List, item: Value): boolean {
  return list.items().some((each) => equalValues(each, item));
}

export function mapSemantics(properties: readonly string[]): ListSemantics {
  const names = properties.map((property) => escapeProperty(property) ?? property);
  const keyOf = (item: Value): string =>
    item instanceof MapValue ? JSON.stringify(names.map((name) => keyText(item.find(name) ?? null) ?? '')) : '';
  const byKey = (list: List) => new Map(list.items().map((item) => [keyOf(item), item] as const));
  const semantics: ListSemantics = {
    equals(one, other) {
      const others = byKey(one);
      return other.items().every((item) => {
        const counterpart = others.get(keyOf(item));
        return counterpart !== undefined && equalValues(counterpart, item);
      });
    },
    concat(one, other) {
      const merged = byKey(one);
      for (const item of other.items()) merged.set(keyOf(item), item);
      return new List([...merged.values()], semantics);
    },
  };
  return semantics;
}
