/** The paths of members that a document names twice, whatever its type, in order of appearance (fv-*-duplicate). */

import type { Json } from '../object.ts';
import type { Origin } from './parse.ts';

export function repeatedFields(value: Json, origin: Origin | undefined): string[] {
  if (origin === undefined || origin.repeated.size === 0) return [];
  const found: string[] = [];
  walk(value, '', origin, found);
  return found;
}

function walk(value: Json, path: string, origin: Origin, found: string[]): void {
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      walk(item, `${path}[${index}]`, origin, found);
    });
    return;
  }
  const seen = new Set<string>();
  for (const key of origin.repeated.get(value) ?? []) {
    const at = path === '' ? key : `${path}.${key}`;
    if (seen.has(key) && !found.includes(at)) found.push(at);
    seen.add(key);
  }
  for (const [key, member] of Object.entries(value)) walk(member, path === '' ? key : `${path}.${key}`, origin, found);
}
