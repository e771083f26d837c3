/** Values as the algorithm sees them: members that are undefined are absent. */
import type { Json, JsonObject } from '../object.ts';

export function isMap(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list, or nothing for null and what is no list. */
export function asList(value: Json | undefined): readonly Json[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** A map, or nothing for null and what is no map. */
export function asMap(value: Json | undefined): JsonObject | undefined {
  return isMap(value) ? value : undefined;
}

/** The member itself: objects inherit things like `constructor`, which are names like any other here. */
export function memberOf(map: JsonObject | undefined, name: string): Json | undefined {
  return map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined;
}

export function isEmptyMap(map: JsonObject): boolean {
  for (const name in map) if (map[name] !== undefined) return false;
  return true;
}
