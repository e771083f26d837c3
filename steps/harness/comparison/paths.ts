/**
 * Fields by path, as tables in features write them: `metadata.name`, `items[0].metadata.labels["a.b/c"]`, `subsets[1].ports`.
 */
import { createSuiteError } from '../../../client/errors.ts';

export type PathSegment = string | number;

type MemberContainer = Record<PathSegment, unknown>;

export const MISSING: unique symbol = Symbol('missing');

export function isContainer(value: unknown): value is MemberContainer {
  return typeof value === 'object' && value !== null;
}

export function parsePath(path: string): PathSegment[] {
  const segments: PathSegment[] = [];
  const pattern = /(?:^|\.)([^.[\]]+)|\[(\d+)\]|\["([^"]*)"\]/gy;
  while (pattern.lastIndex < path.length) {
    const match = pattern.exec(path);
    if (match === null) throw createSuiteError(`${JSON.stringify(path)} is not a path`);
    segments.push(match[2] === undefined ? (match[1] ?? match[3] ?? '') : Number(match[2]));
  }
  return segments;
}

export function readPath(value: unknown, path: string): unknown {
  let currentValue = value;
  for (const segment of parsePath(path)) {
    if (!isContainer(currentValue) || !Object.hasOwn(currentValue, segment)) return MISSING;
    currentValue = currentValue[segment];
  }
  return currentValue;
}

/** Sets a field in a copy of the value. The value MISSING removes the field. Missing parents are created. */
export function setField<T>(value: T, path: string, field: unknown): T {
  const segments = parsePath(path);
  const root = { root: structuredClone(value) };
  let current: MemberContainer = root;
  let key: PathSegment = 'root';
  for (const segment of segments) {
    const member = current[key];
    const container = isContainer(member) ? member : ((typeof segment === 'number' ? [] : {}) as MemberContainer);
    current[key] = container;
    current = container;
    key = segment;
  }
  if (field !== MISSING) current[key] = field;
  else if (Array.isArray(current)) current.splice(Number(key), 1);
  else delete current[key];
  return root.root;
}
