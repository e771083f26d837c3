/** Compares two outcomes member by member. Differences of texts for people are soft, all others are hard. */
import { isDeepStrictEqual } from 'node:util';
import { isJsonObject } from '../../values/json-object.ts';

export interface Difference {
  /** `body.items[].metadata.generation`: items of lists have no numbers. */
  readonly path: string;
  readonly soft: boolean;
  /** `only left`, `only right`, `other order`, `other length`, or the values where there are few. */
  readonly how: string;
}

/** JsonObject whose values are few and say what the difference is. */
const TELLING = /(^|\.)(status|reason|code|type|content-type|content-encoding|kind|apiVersion|phase)$/;
/** Texts of errors, warnings and descriptions. */
const SOFT = /(^|\.)(message|warnings\[\]\.text|description)$/;

export function differences(left: unknown, right: unknown, path = ''): Difference[] {
  if (isDeepStrictEqual(left, right)) return [];
  const differs = (how: string): Difference[] => [{ path, soft: SOFT.test(path), how }];
  if (left === undefined) return differs('only right');
  if (right === undefined) return differs('only left');
  if (Array.isArray(left) && Array.isArray(right)) return compareLists(left, right, path, differs);
  if (isJsonObject(left) && isJsonObject(right)) {
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((name) =>
      differences(left[name], right[name], path === '' ? name : `${path}.${memberName(path, name)}`),
    );
  }
  if (TELLING.test(path) && isScalar(left) && isScalar(right)) return differs(`${left} | ${right}`);
  return differs(typeof left === typeof right ? 'differs' : 'other type');
}

function compareLists(
  left: readonly unknown[],
  right: readonly unknown[],
  path: string,
  differs: (how: string) => Difference[],
): Difference[] {
  const sortItems = (list: readonly unknown[]) => list.map((item) => JSON.stringify(item)).sort();
  if (left.length !== right.length) return differs(left.length > right.length ? 'more left' : 'more right');
  if (isDeepStrictEqual(sortItems(left), sortItems(right))) return differs('other order');
  return left.flatMap((item, index) => differences(item, right[index], `${path}[]`));
}

/** Which fields a manager owns is one thing, whatever their names. */
function memberName(path: string, name: string): string {
  return path.endsWith('.fieldsV1') || /\.fieldsV1\./.test(path) ? '*' : name;
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
