/** Compares two outcomes member by member. */
import { isDeepStrictEqual } from 'node:util';
import { isJsonObject } from '../../values/json-object.ts';

export interface Difference {
  /** The path of the differing member, without list indexes: `body.items[].metadata.generation`. */
  readonly path: string;
  /** Whether the member is a text for people. */
  readonly soft: boolean;
  /** The type of the difference, such as `only left` or `other order`, or both values of a member with few possible values. */
  readonly how: string;
}

/** Members with few possible values, which are part of the signature. */
const ENUMERATED_MEMBERS = /(^|\.)(status|reason|code|type|content-type|content-encoding|kind|apiVersion|phase)$/;
/** Texts for people: errors, warnings and descriptions. */
const TEXT_MEMBERS = /(^|\.)(message|warnings\[\]\.text|description)$/;

export function findDifferences(left: unknown, right: unknown, path = ''): Difference[] {
  if (isDeepStrictEqual(left, right)) return [];
  const createDifference = (type: string): Difference[] => [{ path, soft: TEXT_MEMBERS.test(path), how: type }];
  if (left === undefined) return createDifference('only right');
  if (right === undefined) return createDifference('only left');
  if (Array.isArray(left) && Array.isArray(right)) return compareLists(left, right, path, createDifference);
  if (isJsonObject(left) && isJsonObject(right)) {
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((name) =>
      findDifferences(left[name], right[name], path === '' ? name : `${path}.${formatMemberPath(path, name)}`),
    );
  }
  if (ENUMERATED_MEMBERS.test(path) && isScalar(left) && isScalar(right)) return createDifference(`${left} | ${right}`);
  return createDifference(typeof left === typeof right ? 'differs' : 'other type');
}

function compareLists(
  left: readonly unknown[],
  right: readonly unknown[],
  path: string,
  createDifferences: (type: string) => Difference[],
): Difference[] {
  const sortItems = (list: readonly unknown[]) => list.map((item) => JSON.stringify(item)).sort();
  if (left.length !== right.length) return createDifferences(left.length > right.length ? 'more left' : 'more right');
  if (isDeepStrictEqual(sortItems(left), sortItems(right))) return createDifferences('other order');
  return left.flatMap((item, index) => findDifferences(item, right[index], `${path}[]`));
}

/** The paths of objects with many members: fieldsV1, and the maps of OpenAPI documents. */
const MANY_MEMBERS = /\.fieldsV1(\.|$)|^body(\.components)?\.(definitions|parameters|paths|schemas)$|\.properties$/;

/** Returns the name of a member in a path: `*` in objects with many members, so that one cause has one signature. */
function formatMemberPath(path: string, name: string): string {
  return MANY_MEMBERS.test(path) ? '*' : name;
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
