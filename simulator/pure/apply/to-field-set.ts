/**
 * The fields that a value sets: every scalar, every atomic list and map as a whole, every item of an associative list, every member of
 * a map that is no field of a struct, and what is null or an empty map.
 */
import { FieldSet } from '../fields/field-set.ts';
import { fieldElement, type PathElement } from '../fields/path-element.ts';
import type { Json } from '../object.ts';
import { elementOf } from './list-items.ts';
import { type ListType, type MapType, memberType, sortOf, type Type } from './type.ts';
import { asList, asMap, isEmptyMap, isMap } from './value.ts';

/** The value must fit the type, repeated items aside: these are one field, the item as often as it stands there. */
export function toFieldSet(type: Type, value: Json): FieldSet {
  return visit(type, value).below;
}

interface Visited {
  /** Whether the value itself is a field. */
  readonly itself: boolean;
  readonly below: FieldSet;
}

const LEAF: Visited = { itself: true, below: new FieldSet() };
const NOTHING: Visited = { itself: false, below: new FieldSet() };

function visit(type: Type, value: Json): Visited {
  switch (sortOf(type, value)) {
    case 'map':
      return visitMap(type.map as MapType, value);
    case 'list':
      return visitList(type.list as ListType, value);
    default:
      return LEAF;
  }
}

function visitMap(map: MapType, value: Json): Visited {
  if (map.relationship === 'atomic') return LEAF;
  const object = asMap(value);
  if (object === undefined) return NOTHING;
  const members = new Set<PathElement>();
  const children = new Map<PathElement, FieldSet>();
  for (const name in object) {
    const member = object[name];
    if (member === undefined) continue;
    const type = memberType(map, name);
    if (type === undefined) continue;
    const element = fieldElement(name);
    const { itself, below } = visit(type, member);
    const empty = member === null || (isMap(member) && isEmptyMap(member));
    if (itself || empty || !map.fields.has(name)) members.add(element);
    if (!below.isEmpty()) children.set(element, below);
  }
  return { itself: false, below: new FieldSet(members, children) };
}

function visitList(list: ListType, value: Json): Visited {
  if (list.relationship === 'atomic') return LEAF;
  const items = asList(value);
  if (items === undefined) return NOTHING;
  const members = new Set<PathElement>();
  const repeated = new Set<PathElement>();
  const elements = items.map((item) => elementOf(list, item));
  for (const element of elements) {
    if (members.has(element)) repeated.add(element);
    members.add(element);
  }
  const children = new Map<PathElement, FieldSet>();
  for (const [index, element] of elements.entries()) {
    if (repeated.has(element)) continue;
    const { below } = visit(list.element, items[index] as Json);
    if (!below.isEmpty()) children.set(element, below);
  }
  return { itself: false, below: new FieldSet(members, children) };
}
