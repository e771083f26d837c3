/** Returns the paths of the duplicate members in a JSON document, in order of appearance (fv-*-duplicate). */

import type { Json } from '../object.ts';
import type { JsonMember, JsonSource } from './source.ts';

export function findDuplicateFields(value: Json, source: JsonSource | undefined): string[] {
  if (source === undefined || source.membersWithDuplicates.size === 0) return [];
  const paths = new Set<string>();
  collectDuplicateFields(value, undefined, source, paths);
  return [...paths];
}

/**
 * Adds the paths of duplicate members below `path`, which is undefined at the root. For a member of the root with an empty name, `path` is
 * '', and the paths of its members start with a dot, such as `.b`.
 */
function collectDuplicateFields(value: Json, path: string | undefined, source: JsonSource, paths: Set<string>): void {
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    value.forEach((item, index) => {
      collectDuplicateFields(item, `${path ?? ''}[${index}]`, source, paths);
    });
    return;
  }
  const keys = new Set<string>();
  for (const [key, member] of listSourceMembers(value, source)) {
    const location = path === undefined ? key : `${path}.${key}`;
    if (keys.has(key)) paths.add(location);
    keys.add(key);
    collectDuplicateFields(member, location, source, paths);
  }
}

/** Returns the members of an object, including duplicates. */
export function listSourceMembers(
  value: { readonly [key: string]: Json },
  source: JsonSource | undefined,
): readonly JsonMember[] {
  return source?.membersWithDuplicates.get(value) ?? Object.entries(value);
}
