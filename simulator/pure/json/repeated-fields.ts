/** Returns the paths of duplicate members in a document of any type, in order of appearance (fv-*-duplicate). */

import type { Json } from '../object.ts';
import type { JsonMember, JsonSource } from './source.ts';

export function findRepeatedFields(value: Json, source: JsonSource | undefined): string[] {
  if (source === undefined || source.repeatedMembers.size === 0) return [];
  const paths = new Set<string>();
  collectRepeatedFields(value, undefined, source, paths);
  return [...paths];
}

/**
 * Adds the paths of duplicate members below `path`, which is undefined at the root. Below a member with an empty name, the path is empty
 * and a dot follows it.
 */
function collectRepeatedFields(value: Json, path: string | undefined, source: JsonSource, paths: Set<string>): void {
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      collectRepeatedFields(item, `${path ?? ''}[${index}]`, source, paths);
    });
    return;
  }
  const keys = new Set<string>();
  for (const [key, member] of listSourceMembers(value, source)) {
    const location = path === undefined ? key : `${path}.${key}`;
    if (keys.has(key)) paths.add(location);
    keys.add(key);
    collectRepeatedFields(member, location, source, paths);
  }
}

/** Returns the members of an object, including duplicates. */
export function listSourceMembers(
  value: { readonly [key: string]: Json },
  source: JsonSource | undefined,
): readonly JsonMember[] {
  return source?.repeatedMembers.get(value) ?? Object.entries(value);
}
