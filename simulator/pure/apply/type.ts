/**
 * The types of server-side apply, as in structured-merge-diff. A type consists of up to three atoms: a scalar, a list and a map. A value
 * matches one of the atoms. Lists and maps are either merged item by item or replaced completely. Types may be recursive.
 */
import type { Json } from '../object.ts';

export interface FieldsetType {
  readonly scalar?: ScalarType;
  readonly list?: ListType;
  readonly map?: MapType;
}

export type ScalarType = 'string' | 'numeric' | 'boolean' | 'untyped';

export interface ListType {
  /** An atomic list has one owner. Each item of an associative list has its own owners. */
  readonly relationship: 'atomic' | 'associative';
  readonly element: FieldsetType;
  /** The key fields of a list of type map. Empty for a list of type set. */
  readonly keys: readonly string[];
  /** The keys that an item may lack if it has another key. */
  readonly optionalKeys?: readonly string[];
}

/** A struct or a map. */
export interface MapType {
  readonly relationship: 'atomic' | 'separable';
  readonly fields: ReadonlyMap<string, FieldType>;
  /** The type of members that are not fields of a struct. Undefined if they are not allowed. */
  readonly element: FieldsetType | undefined;
}

export interface FieldType {
  readonly type: FieldsetType;
  /** The value that the field has in the key of a list item without this field. */
  readonly default?: Json;
}

/** The type of any value, which is merged as a leaf. */
export const ANY_ATOMIC_TYPE: FieldsetType = createUntypedType('atomic');

/** The type of any value. Maps are merged member by member. */
export const ANY_SEPARABLE_TYPE: FieldsetType = createUntypedType('separable');

function createUntypedType(relationship: 'atomic' | 'separable'): FieldsetType {
  const type: { scalar: ScalarType; list?: ListType; map?: MapType } = { scalar: 'untyped' };
  const items = relationship === 'atomic' ? type : ANY_ATOMIC_TYPE;
  type.list = { relationship: 'atomic', element: items, keys: [] };
  type.map = { relationship, fields: new Map(), element: type };
  return type;
}

/** Returns the type of a member, or undefined if the map cannot have the member. */
export function getMemberType(map: MapType, name: string): FieldsetType | undefined {
  return map.fields.get(name)?.type ?? map.element;
}

/**
 * Returns the atom of the type that matches a value: scalar, list or map. For undefined, null and values that do not match, returns the
 * first atom that the type has, in the order map, scalar, list.
 */
export function selectAtom(type: FieldsetType, value: Json | undefined): TypeAtom | undefined {
  const { scalar, list, map } = type;
  if (Array.isArray(value)) {
    if (list !== undefined) return list;
  } else if (typeof value === 'object' && value !== null) {
    if (map !== undefined) return map;
  } else if (value !== undefined && value !== null && scalar !== undefined) return scalar;
  return map ?? scalar ?? list;
}

export type TypeAtom = ScalarType | ListType | MapType;

export function isMapType(atom: TypeAtom | undefined): atom is MapType {
  return typeof atom === 'object' && 'fields' in atom;
}

export function isListType(atom: TypeAtom | undefined): atom is ListType {
  return typeof atom === 'object' && 'keys' in atom;
}
