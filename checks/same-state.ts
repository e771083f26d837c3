/** Whether two recorded objects say the same; the type is left out, because items of a list need not carry it. */
import type { RecordedObject } from './history.ts';

/** The first path at which they differ, or undefined. `ignored` names members of metadata. */
export function differenceOf(
  left: RecordedObject,
  right: RecordedObject,
  ignored: readonly string[] = [],
): string | undefined {
  return difference(bare(left, ignored), bare(right, ignored), '');
}

function bare(object: RecordedObject, ignored: readonly string[]): Record<string, unknown> {
  const { kind: _kind, apiVersion: _apiVersion, metadata, ...rest } = object;
  const comparedMetadata = Object.fromEntries(Object.entries(metadata).filter(([name]) => !ignored.includes(name)));
  return { ...rest, metadata: comparedMetadata };
}

function difference(left: unknown, right: unknown, path: string): string | undefined {
  if (Object.is(left, right)) return undefined;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return path || '.';
  if (Array.isArray(left) !== Array.isArray(right)) return path || '.';
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const name of names) {
    const memberDifference = difference(
      member(left, name),
      member(right, name),
      path === '' ? name : `${path}.${name}`,
    );
    if (memberDifference !== undefined) return memberDifference;
  }
  return undefined;
}

function member(value: object, name: string): unknown {
  return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
