/** Returns the members of an object, and no members for any other value. Used for `spec`, `status` and `data`, which may be missing. */
import type { JsonObject } from '../object.ts';
import { isObject } from './is-object.ts';

export function readMembers(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
