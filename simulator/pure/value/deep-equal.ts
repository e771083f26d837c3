/** Reports whether two JSON values are equal. Undefined members count as absent; the order of members is ignored. */
import { isObject } from './is-object.ts';

export function deepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isObject(one)) return isObject(other) && haveSameMembers(one, other);
  return Array.isArray(one) && Array.isArray(other) && haveSameItems(one, other);
}

type Members = Readonly<Record<string, unknown>>;

function haveSameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (!deepEqual(one[index], other[index])) return false;
  return true;
}

function haveSameMembers(one: Members, other: Members): boolean {
  let members = 0;
  for (const key in one) {
    const value = one[key];
    if (value === undefined) continue;
    members++;
    if (!Object.hasOwn(other, key) || !deepEqual(value, other[key])) return false;
  }
  for (const key in other) if (other[key] !== undefined) members--;
  return members === 0;
}
