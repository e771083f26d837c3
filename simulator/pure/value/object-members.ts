/** Reads the members of objects. */
import type { JsonObject } from '../object.ts';
import { isObject } from './is-object.ts';

/** Returns the members of an object, and no members for any other value. Used for `spec`, `status` and `data`, which may be absent. */
export function readMembers(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Returns a member whose name comes from a request. Members that JavaScript objects inherit, such as `constructor`, are undefined. */
export function readOwnMember<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
