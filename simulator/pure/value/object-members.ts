/** Returns the members of an object, and no members for any other value. Reads `spec`, `status` and `data`, which an object may lack. */
import type { JsonObject } from '../object.ts';
import { isObject } from './is-object.ts';

export function readMembers(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
