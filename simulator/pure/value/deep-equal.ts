/** Reports whether two JSON values are equal. Undefined members count as missing, and the order of members is ignored. */
import { isObject } from './is-object.ts';

export function isDeepEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (isObject(left)) return isObject(right) && haveSameMembers(left, right);
  return Array.isArray(left) && Array.isArray(right) && haveSameItems(left, right);
}

type ObjectMembers = Readonly<Record<string, unknown>>;

function haveSameItems(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index++) if (!isDeepEqual(left[index], right[index])) return false;
  return true;
}

function haveSameMembers(left: ObjectMembers, right: ObjectMembers): boolean {
  let memberCountDifference = 0;
  for (const key in left) {
    const value = left[key];
    if (value === undefined) continue;
    memberCountDifference++;
    if (!Object.hasOwn(right, key) || !isDeepEqual(value, right[key])) return false;
  }
  for (const key in right) if (right[key] !== undefined) memberCountDifference--;
  return memberCountDifference === 0;
}
