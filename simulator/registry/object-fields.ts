/** Reads fields of decoded objects and sets their defaults. As in kube-apiserver, a field that is absent, null or empty counts as unset. */

import type { Json, JsonObject } from '../pure/object.ts';
import { readMembers } from '../pure/value/object-members.ts';

export type Fields = JsonObject;

export function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

export function fill(object: Fields, member: string, value: Json): void {
  if (isUnset(object[member])) object[member] = value;
}

/** Returns the object at `member`, after setting it to an empty one if it is unset. */
export function struct(object: Fields, member: string): Fields {
  fill(object, member, {});
  return readMembers(object[member]);
}

/** Returns the objects of a list; the list is a copy. */
export function list(object: Fields, member: string): Fields[] {
  const value = object[member];
  return Array.isArray(value) ? value.map(readMembers) : [];
}

export { readMembers as objectMembers };

/** Returns '' for a value that is not a string. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
