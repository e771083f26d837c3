/** Returns a copy that shares nothing with the value. It does not use structuredClone, which is many times slower. */
import { setMember } from './set-member.ts';

export function copyDeeply<T>(value: T): T;
export function copyDeeply(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Array.isArray(value) ? value.map((item) => copyDeeply(item)) : copyMembers(value);
}

function copyMembers<T extends object>(source: T): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key in source) setMember(copy, key, copyDeeply(source[key]));
  return copy;
}
