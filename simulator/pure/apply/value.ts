/** Reads JSON values as lists and maps. A member with the value undefined counts as absent. */
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';

/** Returns a list; undefined for any other value. */
export function toList(value: Json | undefined): readonly Json[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** Returns a map; undefined for any other value. */
export function toMap(value: Json | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

/** Returns a member of the map, but not one that JavaScript objects inherit (`constructor`). */
export function findMember(map: JsonObject | undefined, name: string): Json | undefined {
  return map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
}

export function isEmptyMap(map: JsonObject): boolean {
  for (const name in map) if (map[name] !== undefined) return false;
  return true;
}
