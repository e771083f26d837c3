/**
 * The paths of fields that a body names twice, in order of appearance (fv-*-duplicate). A field that the type does not have
 * is reported as unknown and not again as repeated.
 */
import type { Origin } from '../../pure/json/parse.ts';
import type { Json } from '../../pure/object.ts';

export function repeatedFields(value: Json, origin: Origin, unknown: readonly string[]): string[] {
  if (origin.repeated.size === 0) return [];
  const found: string[] = [];
  walk(value, '', origin, found);
  const strangers = new Set(unknown);
  return found.filter((path) => !strangers.has(path));
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
