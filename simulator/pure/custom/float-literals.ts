/**
 * Finds numbers that were written with a fraction or exponent, such as `5.0`. kube-apiserver keeps them as floating-point numbers,
 * regardless of their value.
 */
import type { JsonSource } from '../json/source.ts';
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';

export const NO_FLOAT_PATHS: ReadonlySet<string> = new Set();

/** Returns the given paths, such as `.spec.replicas`, whose value is a number with a fraction or an exponent. */
export function findFloatPaths(
  object: JsonObject,
  paths: readonly string[],
  source: JsonSource | undefined,
): ReadonlySet<string> {
  if (source === undefined || paths.length === 0) return NO_FLOAT_PATHS;
  return new Set(paths.filter((path) => isFloatLiteral(object, path.replace(/^\./, '').split('.'), source)));
}

function isFloatLiteral(object: JsonObject, members: readonly string[], { literals }: JsonSource): boolean {
  let parentValue: Json | undefined = object;
  for (const member of members.slice(0, -1)) {
    if (!isObject(parentValue)) return false;
    parentValue = Object.hasOwn(parentValue, member) ? parentValue[member] : undefined;
  }
  return isObject(parentValue) && literals.get(parentValue)?.has(members.at(-1) ?? '') === true;
}
