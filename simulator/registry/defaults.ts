/** Filling in what was left out, the way genuine servers do it: a value that is absent, null or empty is left out. */

import type { Json, JsonObject } from '../pure/object.ts';

export type Fields = JsonObject;

export function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

export function fill(object: Fields, member: string, value: Json): void {
  if (isUnset(object[member])) object[member] = value;
}

/** The struct at `member`, made when it is not there. */
export function struct(object: Fields, member: string): Fields {
  fill(object, member, {});
  return object[member] as Fields;
}

export function list(object: Fields, member: string): Fields[] {
  return (object[member] ?? []) as Fields[];
}
