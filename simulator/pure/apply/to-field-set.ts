/**
 * Determines the fields that a value sets. These are all scalars, atomic lists, atomic maps, items of associative lists, members of maps that
 * are not fields of a struct, nulls and empty maps.
 */
import { FieldSet } from '../fields/field-set.ts';
import { createFieldElement, type PathElement } from '../fields/path-element.ts';
import type { Json } from '../object.ts';
import { isObject } from '../value/is-object.ts';
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

/** Returns the field set of a value, which must match the type. If an item is repeated, all repetitions are one field. */
export function toFieldSet(type: FieldsetType, value: Json): FieldSet {
  return collectFields(type, value).childSet;
}

interface ValueFields {
  /** Whether the value itself is a field. */
  readonly isField: boolean;
  /** The fields below the value. */
  readonly childSet: FieldSet;
}

const LEAF_FIELDS: ValueFields = { isField: true, childSet: new FieldSet() };
const NO_FIELDS: ValueFields = { isField: false, childSet: new FieldSet() };

function collectFields(type: FieldsetType, value: Json): ValueFields {
  const atom = selectAtom(type, value);
  if (isMapType(atom)) return collectMapFields(atom, value);
  return isListType(atom) ? collectListFields(atom, value) : LEAF_FIELDS;
}

function collectMapFields(map: MapType, value: Json): ValueFields {
  if (map.relationship === 'atomic') return LEAF_FIELDS;
  const object = toMap(value);
  if (object === undefined) return NO_FIELDS;
  const members = new Set<PathElement>();
  const children = new Map<PathElement, FieldSet>();
  for (const name in object) {
    const member = object[name];
    if (member === undefined) continue;
    const type = getMemberType(map, name);
    if (type === undefined) continue;
    const element = createFieldElement(name);
    const { isField, childSet } = collectFields(type, member);
    const isEmpty = member === null || (isObject(member) && isEmptyMap(member));
    if (isField || isEmpty || !map.fields.has(name)) members.add(element);
    if (!childSet.isEmpty()) children.set(element, childSet);
  }
  return { isField: false, childSet: new FieldSet(members, children) };
}

function collectListFields(list: ListType, value: Json): ValueFields {
  if (list.relationship === 'atomic') return LEAF_FIELDS;
  const items = toList(value);
  if (items === undefined) return NO_FIELDS;
  const members = new Set<PathElement>();
  const repeatedElements = new Set<PathElement>();
  const itemsWithElements = items.map((item) => [createItemElement(list, item), item] as const);
  for (const [element] of itemsWithElements) {
    if (members.has(element)) repeatedElements.add(element);
    members.add(element);
  }
  const children = new Map<PathElement, FieldSet>();
  for (const [element, item] of itemsWithElements) {
    if (repeatedElements.has(element)) continue;
    const { childSet } = collectFields(list.element, item);
    if (!childSet.isEmpty()) children.set(element, childSet);
  }
  return { isField: false, childSet: new FieldSet(members, children) };
}
