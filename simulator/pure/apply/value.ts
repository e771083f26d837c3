/** Reads JSON values as lists and maps. A member with the value undefined counts as missing. */
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';

/** Returns the value if it is a list, or else undefined. */
export function toList(value: Json | undefined): readonly Json[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** Returns the value if it is a map, or else undefined. */
export function toMap(value: Json | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

/** Returns a member of the map. Unlike an index access, this ignores members that JavaScript objects inherit, such as `constructor`. */
export function findMember(map: JsonObject | undefined, name: string): Json | undefined {
  return map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
}

export function isEmptyMap(map: JsonObject): boolean {
  for (const name in map) if (map[name] !== undefined) return false;
  return true;
}
