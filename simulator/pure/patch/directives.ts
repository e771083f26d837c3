/** The directives of strategic merge patches, which are members of the patch that control how it is applied. */
import { formatValue } from '../go/format-value.ts';
import type { Json, JsonObject } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { setMember } from '../value/set-member.ts';
import { PatchError } from './patch-error.ts';

export const PATCH_DIRECTIVE = '$patch';
export const RETAIN_KEYS_DIRECTIVE = '$retainKeys';
export const DELETE_FROM_LIST_DIRECTIVE = '$deleteFromPrimitiveList';
export const SET_ORDER_DIRECTIVE = '$setElementOrder';

/** Returns the list name in a directive key such as `$setElementOrder/finalizers`, or undefined for another member. */
export function parseDirectiveKey(key: string, directive: string): string | undefined {
  if (!key.startsWith(directive)) return undefined;
  if (key.startsWith(`${directive}/`)) return key.slice(directive.length + 1);
  const format = directive === SET_ORDER_DIRECTIVE ? 'setElementOrder list' : 'primitive list';
  throw new PatchError('malformed', `invalid patch format of ${format}`);
}

export function createUnknownDirectiveError(directive: Json, patch: Json): PatchError {
  return new PatchError('internalError', `unknown patch type: ${formatValue(directive)} in map: ${formatValue(patch)}`);
}

/**
 * Returns the patch without nulls and directives, or undefined if nothing remains. A patch sets this value if the object has no value.
 */
export function removeDirectives(patch: Json): Json | undefined {
  if (Array.isArray(patch)) return removeDirectivesOfItems(patch);
  if (!isObject(patch)) return patch;
  if (Object.hasOwn(patch, PATCH_DIRECTIVE)) return undefined;
  const objectWithoutDirectives: JsonObject = {};
  for (const [key, value] of Object.entries(patch)) {
    const remainingValue = value === null ? undefined : removeDirectives(value);
    if (remainingValue !== undefined) setMember(objectWithoutDirectives, key, remainingValue);
  }
  return objectWithoutDirectives;
}

export function removeDirectivesOfItems(patch: readonly Json[]): Json[] {
  return patch.map(removeDirectives).filter((item) => item !== undefined);
}

/**
 * Applies `$retainKeys`: removes the fields of the object that are not in the list of the directive. The patch may set only fields in the
 * list.
 */
export function retainKeys(object: JsonObject, patch: JsonObject): void {
  if (!Object.hasOwn(patch, RETAIN_KEYS_DIRECTIVE)) return;
  const malformedError = new PatchError('malformed', 'invalid patch format of retainKeys');
  const retainedKeyList = patch[RETAIN_KEYS_DIRECTIVE];
  delete patch[RETAIN_KEYS_DIRECTIVE];
  if (!Array.isArray(retainedKeyList)) throw malformedError;
  const retainedNames = new Set(retainedKeyList);
  for (const [key, value] of Object.entries(patch)) {
    const isDirective = key.startsWith(DELETE_FROM_LIST_DIRECTIVE) || key.startsWith(SET_ORDER_DIRECTIVE);
    if (value !== null && !isDirective && !retainedNames.has(key)) throw malformedError;
  }
  for (const key of Object.keys(object)) if (!retainedNames.has(key)) delete object[key];
}
