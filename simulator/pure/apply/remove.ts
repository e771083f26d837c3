/** A value without the fields of a set. Atomic lists and maps go as a whole. */
import type { FieldSet } from '../fields/field-set.ts';
import { fieldElement } from '../fields/path-element.ts';
import type { Json, JsonObject } from '../object.ts';
import { setMember } from '../value/set-member.ts';
import { elementOf } from './list-items.ts';
import { type ListType, type MapType, memberType, sortOf, type Type } from './type.ts';
import { asList, asMap, isEmptyMap } from './value.ts';

/** The value is not changed; the result shares with it. What is left empty is gone, or null where it is the whole. */
export function removeItems(type: Type, value: Json, fields: FieldSet): Json {
  return visit(type, value, fields) ?? null;
}

function visit(type: Type, value: Json, fields: FieldSet): Json | undefined {
  switch (sortOf(type, value)) {
    case 'map':
      return visitMap(type.map as MapType, value, fields);
    case 'list':
      return visitList(type.list as ListType, value, fields);
    default:
      return value;
  }
}

function visitMap(map: MapType, value: Json, fields: FieldSet): Json | undefined {
  const object = asMap(value);
  if (object === undefined || isEmptyMap(object)) return undefined;
  if (map.relationship === 'atomic') return undefined;
  const left: JsonObject = {};
  for (const name in object) {
    const member = object[name];
    if (member === undefined) continue;
    const element = fieldElement(name);
    const below = fields.children.get(element);
    const type = memberType(map, name) as Type;
    if (fields.members.has(element)) continue;
    setMember(left, name, below === undefined ? member : (visit(type, member, below) ?? null));
  }
  return isEmptyMap(left) ? undefined : left;
}

function visitList(list: ListType, value: Json, fields: FieldSet): Json | undefined {
  const items = asList(value);
  if (items === undefined || items.length === 0) return undefined;
  if (list.relationship === 'atomic') return undefined;
  const left: Json[] = [];
  for (const item of items) {
    const element = elementOf(list, item);
    const below = fields.children.get(element);
    if (fields.members.has(element)) continue;
    left.push(below === undefined ? item : (visit(list.element, item, below) ?? null));
  }
  return left.length === 0 ? undefined : left;
}
