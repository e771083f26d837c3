/** A value without the fields of a set, or with these fields only. Atomic lists and maps go, or stay, as a whole. */
import type { FieldSet } from '../fields/field-set.ts';
import { fieldElement } from '../fields/path-element.ts';
import type { Json, JsonObject } from '../object.ts';
import { elementOf } from './list-items.ts';
import { type ListType, type MapType, memberType, sortOf, type Type, UNTYPED_DEDUCED } from './type.ts';
import { asList, asMap, isEmptyMap, put } from './value.ts';

/** The value is not changed; the result shares with it. What is left empty is gone, or null where it is the whole. */
export function removeItems(type: Type, value: Json, fields: FieldSet): Json {
  return visit(type, value, fields, false) ?? null;
}

export function extractItems(type: Type, value: Json, fields: FieldSet): Json {
  return visit(type, value, fields, true) ?? null;
}

function visit(type: Type, value: Json, fields: FieldSet, extract: boolean): Json | undefined {
  switch (sortOf(type, value)) {
    case 'map':
      return visitMap(type.map as MapType, value, fields, extract);
    case 'list':
      return visitList(type.list as ListType, value, fields, extract);
    default:
      return value;
  }
}

function visitMap(map: MapType, value: Json, fields: FieldSet, extract: boolean): Json | undefined {
  const object = asMap(value);
  if (object === undefined || isEmptyMap(object)) return undefined;
  if (map.relationship === 'atomic') return extract ? value : undefined;
  const left: JsonObject = {};
  for (const name in object) {
    const member = object[name];
    if (member === undefined) continue;
    const element = fieldElement(name);
    const below = fields.children.get(element);
    const type = memberType(map, name) ?? UNTYPED_DEDUCED;
    if (fields.members.has(element)) {
      if (extract) put(left, name, visit(type, member, fields, extract) ?? null);
    } else if (below !== undefined) put(left, name, visit(type, member, below, extract) ?? null);
    else if (!extract) put(left, name, member);
  }
  return isEmptyMap(left) ? undefined : left;
}

function visitList(list: ListType, value: Json, fields: FieldSet, extract: boolean): Json | undefined {
  const items = asList(value);
  if (items === undefined || items.length === 0) return undefined;
  if (list.relationship === 'atomic') return extract ? value : undefined;
  const left: Json[] = [];
  for (const item of items) {
    const element = elementOf(list, item);
    const below = fields.children.get(element);
    if (fields.members.has(element)) {
      if (!extract) continue;
      left.push(visit(list.element, item, below ?? fields, extract) ?? null);
    } else if (below !== undefined) left.push(visit(list.element, item, below, extract) ?? null);
    else if (!extract) left.push(item);
  }
  return left.length === 0 ? undefined : left;
}
