/** Removes the fields of a set from a value. Atomic lists and maps are removed completely. */
import type { FieldSet } from '../fields/field-set.ts';
import { createFieldElement } from '../fields/path-element.ts';
import type { Json, JsonObject } from '../object.ts';
import { setMember } from '../value/set-member.ts';
import { createItemElement } from './list-items.ts';
import {
  type FieldsetType,
  getMemberType,
  isListType,
  isMapType,
  type ListType,
  type MapType,
  selectAtom,
} from './type.ts';
import { isEmptyMap, toList, toMap } from './value.ts';

/**
 * Returns the value without the fields. Does not change the value, but the result shares values with it. A map or list that keeps no
 * content becomes null.
 */
export function removeFields(type: FieldsetType, value: Json, fields: FieldSet): Json {
  return removeFromValue(type, value, fields) ?? null;
}

function removeFromValue(type: FieldsetType, value: Json, fields: FieldSet): Json | undefined {
  const atom = selectAtom(type, value);
  if (isMapType(atom)) return removeFromMap(atom, value, fields);
  return isListType(atom) ? removeFromList(atom, value, fields) : value;
}

function removeFromMap(map: MapType, value: Json, fields: FieldSet): Json | undefined {
  const object = toMap(value);
  if (object === undefined || isEmptyMap(object)) return undefined;
  if (map.relationship === 'atomic') return undefined;
  const remainingMembers: JsonObject = {};
  for (const name in object) {
    const member = object[name];
    if (member === undefined) continue;
    const element = createFieldElement(name);
    const childSet = fields.children.get(element);
    const type = getMemberType(map, name);
    if (fields.members.has(element)) continue;
    setMember(
      remainingMembers,
      name,
      childSet === undefined || type === undefined ? member : (removeFromValue(type, member, childSet) ?? null),
    );
  }
  return isEmptyMap(remainingMembers) ? undefined : remainingMembers;
}

function removeFromList(list: ListType, value: Json, fields: FieldSet): Json | undefined {
  const items = toList(value);
  if (items === undefined || items.length === 0) return undefined;
  if (list.relationship === 'atomic') return undefined;
  const remainingItems: Json[] = [];
  for (const item of items) {
    const element = createItemElement(list, item);
    const childSet = fields.children.get(element);
    if (fields.members.has(element)) continue;
    remainingItems.push(childSet === undefined ? item : (removeFromValue(list.element, item, childSet) ?? null));
  }
  return remainingItems.length === 0 ? undefined : remainingItems;
}
