/** Reads fields of decoded objects and sets their defaults. As in kube-apiserver, a missing or null field and an empty string count as unset. */

import type { Json, JsonObject } from '../pure/object.ts';
import { readMembers, readOwnMember } from '../pure/value/object-members.ts';

export type Fields = JsonObject;

export function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

export function setIfUnset(object: Fields, member: string, value: Json): void {
  if (isUnset(object[member])) object[member] = value;
}

/** Sets the default of a pointer field that is nil. Keeps a pointer to an empty string. */
export function setPointerDefault(object: Fields, member: string, value: Json): void {
  object[member] ??= value;
}

/** Returns the object at `member`. If it is unset, sets it to an empty object first. */
export function ensureStruct(object: Fields, member: string): Fields {
  setIfUnset(object, member, {});
  return readMembers(object[member]);
}

/** Returns a new list with the objects in the list at `member`, or an empty list. Items that are not objects become {}. */
export function readList(object: Fields, member: string): Fields[] {
  const value = object[member];
  return Array.isArray(value) ? value.map(readMembers) : [];
}

export { readMembers, readOwnMember };

/** Returns the value if it is a string, otherwise ''. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
