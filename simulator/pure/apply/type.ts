/**
 * What the algorithm knows of a type: how scalars look, and which lists and maps are merged item by item and which are replaced whole.
 * A value that has several sorts (any value at all) has several of the members. Types may refer to themselves.
 */
import type { Json } from '../object.ts';

export interface Type {
  readonly scalar?: Scalar;
  readonly list?: ListType;
  readonly map?: MapType;
}

export type Scalar = 'string' | 'numeric' | 'boolean' | 'untyped';

export interface ListType {
  /** An atomic list has one owner; the items of an associative one have their own. */
  readonly relationship: 'atomic' | 'associative';
  readonly element: Type;
  /** The fields by which items are known; a set of scalars has none. */
  readonly keys: readonly string[];
}

/** Structs and maps alike. */
export interface MapType {
  readonly relationship: 'atomic' | 'separable';
  readonly fields: ReadonlyMap<string, FieldType>;
  /** Of the members that are no fields; absent where there may be none. */
  readonly element: Type | undefined;
}

export interface FieldType {
  readonly type: Type;
  /** Stands for the field where it is the key of a list item that lacks it. */
  readonly default?: Json;
}

/** Any value, merged as a leaf. */
export const UNTYPED_ATOMIC: Type = anything('atomic');

/** Any value, whose maps are merged member by member. */
export const UNTYPED_DEDUCED: Type = anything('separable');

function anything(relationship: 'atomic' | 'separable'): Type {
  const type: { scalar: Scalar; list?: ListType; map?: MapType } = { scalar: 'untyped' };
  const items = relationship === 'atomic' ? type : UNTYPED_ATOMIC;
  type.list = { relationship: 'atomic', element: items, keys: [] };
  type.map = { relationship, fields: new Map(), element: type };
  return type;
}

/** The type of a member of a map; nothing where the map can't have it. */
export function memberType(map: MapType, name: string): Type | undefined {
  return map.fields.get(name)?.type ?? map.element;
}

/** Which of its sorts a value of a type is of: `undefined`, null and what doesn't fit leave the choice to the type. */
export function sortOf(type: Type, value: Json | undefined): 'map' | 'scalar' | 'list' | undefined {
  if (Array.isArray(value)) {
    if (type.list !== undefined) return 'list';
  } else if (typeof value === 'object' && value !== null) {
    if (type.map !== undefined) return 'map';
  } else if (value !== undefined && value !== null && type.scalar !== undefined) return 'scalar';
  if (type.map !== undefined) return 'map';
  return type.scalar === undefined ? (type.list === undefined ? undefined : 'list') : 'scalar';
}
