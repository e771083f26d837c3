/** The members of a value that is an object, and none of anything else: so are `spec`, `status` and `data` read, which an object may lack. */
import type { JsonObject } from '../object.ts';
import { isObject } from '../schema/codec.ts';

export function membersOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
