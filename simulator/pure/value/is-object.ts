/** Reports whether a value is a JSON object, and not an array or null. */
import type { JsonObject } from '../object.ts';

export function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
