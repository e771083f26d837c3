/** Returns a copy that shares nothing with the value. It is a loop, because the structured clone of the engine is many times slower. */
import { setMember } from './set-member.ts';

export function deepCopy<T>(value: T): T;
export function deepCopy(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Array.isArray(value) ? value.map((item) => deepCopy(item)) : copyMembers(value);
}

function copyMembers<T extends object>(source: T): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key in source) setMember(copy, key, deepCopy(source[key]));
  return copy;
}
