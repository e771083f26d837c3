/** Compares two recorded objects. Ignores apiVersion and kind, which items of a list may omit. */
import type { RecordedObject } from './history.ts';

/** Returns the first path at which two objects differ, or undefined if they are equal. `ignoredMembers` are members of metadata. */
export function findDifferingPath(
  left: RecordedObject,
  right: RecordedObject,
  ignoredMembers: readonly string[] = [],
): string | undefined {
  return findFirstDifference(omitIgnoredMembers(left, ignoredMembers), omitIgnoredMembers(right, ignoredMembers))?.path;
}

function omitIgnoredMembers(object: RecordedObject, ignoredMembers: readonly string[]): Record<string, unknown> {
  const { kind: _kind, apiVersion: _apiVersion, metadata, ...rest } = object;
  const comparedMetadata = Object.fromEntries(
    Object.entries(metadata).filter(([name]) => !ignoredMembers.includes(name)),
  );
  return { ...rest, metadata: comparedMetadata };
}

export interface Difference {
  readonly path: string;
  readonly left: unknown;
  readonly right: unknown;
}

/** Returns the first difference between two values, or undefined if they are equal. */
export function findFirstDifference(left: unknown, right: unknown, path = ''): Difference | undefined {
  if (Object.is(left, right)) return undefined;
  const isLeaf = typeof left !== 'object' || typeof right !== 'object' || left === null || right === null;
  if (isLeaf || Array.isArray(left) !== Array.isArray(right)) return { path: path || '.', left, right };
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const memberPath = path === '' ? name : `${path}.${name}`;
    const memberDifference = findFirstDifference(readMember(left, name), readMember(right, name), memberPath);
    if (memberDifference !== undefined) return memberDifference;
  }
  return undefined;
}

function readMember(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
