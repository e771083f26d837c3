/**
 * Structs that were sent with an empty list or map, which is neither stored nor shown, or with a quantity that is stored in another spelling.
 * kube-apiserver has the sent value in memory until the object is stored. When it computes the field owners it therefore takes a list with
 * such a struct for changed, and a member that was null for changed from null to empty.
 */
import { isObject } from './is-object.ts';

const incomplete = new WeakSet<object>();

/** An empty member of the struct was left out, or a quantity in it respelled. */
export function noteLeftOut(struct: object): void {
  incomplete.add(struct);
}

const empties = new WeakMap<object, Set<string>>();

/** A member of the struct that is null was sent as an empty list or map. */
export function noteEmpty(struct: object, name: string): void {
  empties.set(struct, (empties.get(struct) ?? new Set()).add(name));
}

export function wasEmpty(struct: object, name: string): boolean {
  return empties.get(struct)?.has(name) === true;
}

/** Whether a list in the value, or the value as a list, holds such a struct. */
export function listsLeftOut(value: unknown, inList = false): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some((item) => listsLeftOut(item, true));
  if (inList && incomplete.has(value)) return true;
  if (!isObject(value)) return false;
  for (const name in value) if (listsLeftOut(value[name], inList)) return true;
  return false;
}

const unwritten = new WeakSet<object>();

/** Bytes in the map were sent as null: of them kube-apiserver stores nothing, and read back empty ones, which are stored otherwise. */
export function noteUnwritten(map: object): void {
  unwritten.add(map);
}

/** Whether a member of the object is such a map, so that writing it again as it was read is a change. */
export function holdsUnwritten(object: object): boolean {
  return Object.values(object).some((member) => typeof member === 'object' && member !== null && unwritten.has(member));
}
