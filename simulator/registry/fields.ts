/** Reading and defaulting the fields of decoded objects. As in kube-apiserver a field that is absent, null or empty counts as unset. */

import type { Json, JsonObject } from '../pure/object.ts';
import { objectMembers } from '../pure/value/object-members.ts';

export type Fields = JsonObject;

export function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

export function fill(object: Fields, member: string, value: Json): void {
  if (isUnset(object[member])) object[member] = value;
}

/** The object at `member`, set to an empty one when it is unset. */
export function struct(object: Fields, member: string): Fields {
  fill(object, member, {});
  return objectMembers(object[member]);
}

/** The objects of a list; the list itself is a copy. */
export function list(object: Fields, member: string): Fields[] {
  const value = object[member];
  return Array.isArray(value) ? value.map(objectMembers) : [];
}

export { objectMembers };

/** Returns '' for a value that is not a string. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
