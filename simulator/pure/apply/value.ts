/** Values as this folder reads them: members that are undefined are absent. */
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';

/** A list, or undefined for any other value. */
export function toList(value: Json | undefined): readonly Json[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** A map, or undefined for any other value. */
export function toMap(value: Json | undefined): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

/** A member of the map, and none that JavaScript objects inherit (`constructor`). */
export function findMember(map: JsonObject | undefined, name: string): Json | undefined {
  return map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
}

export function isEmptyMap(map: JsonObject): boolean {
  for (const name in map) if (map[name] !== undefined) return false;
  return true;
}
