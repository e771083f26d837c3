/** Finds the locations in JSON patches, with the error messages of kube-apiserver's library. */
import { quote } from '../../../values/go-quote.ts';
import type { Json, JsonObject } from '../object.ts';
import { setMember } from '../value/set-member.ts';
import { PatchError } from './patch-error.ts';

/** The location of a member of an object or an item of a list. The member or item may not exist. */
export interface JsonPatchLocation {
  readonly container: JsonObject | Json[];
  readonly key: string;
}

/** Returns the location of a path, or undefined if its parent does not exist. Adds each object on the path to `objectsOnPaths`. */
export function findLocation(
  rootObject: JsonObject,
  path: string,
  objectsOnPaths: Set<object>,
): JsonPatchLocation | undefined {
  const pathSegments = path.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  // kube-apiserver ignores the text before the first slash.
  if (pathSegments.length > 1) pathSegments[0] = '';
  const key = pathSegments.pop() ?? '';
  let container: Json = rootObject;
  for (const segment of pathSegments) {
    if (container === null || typeof container !== 'object') return undefined;
    if (Array.isArray(container) && parseIndex(container.length, segment).problem !== undefined) return undefined;
    container = getValue({ container, key: segment }, '');
    if (container !== null && typeof container === 'object') objectsOnPaths.add(container);
  }
  // Only the empty path, which is the path of the document itself, has no slash.
  if (container === null || typeof container !== 'object' || (container === rootObject && path !== ''))
    return undefined;
  return { container, key };
}

/** Returns the value at a location, or null for a missing member. `messagePrefix` is the start of the error message for a missing item. */
export function getValue({ container, key }: JsonPatchLocation, messagePrefix: string): Json {
  if (!Array.isArray(container)) return Object.hasOwn(container, key) ? (container[key] ?? null) : null;
  return container[parseExistingIndex(container.length, key, messagePrefix)] ?? null;
}

/** Reports whether the value can be replaced. An item must exist, but a member need not. */
export function hasValue({ container, key }: JsonPatchLocation): boolean {
  return !Array.isArray(container) || parseIndex(container.length, key).problem === undefined;
}

export function addValue({ container, key }: JsonPatchLocation, value: Json, messagePrefix: string): void {
  if (Array.isArray(container)) {
    const notANumberPrefix = `value was not a proper array index: '${key}': `;
    const index =
      key === '-' ? container.length : parseExistingIndex(container.length + 1, key, messagePrefix, notANumberPrefix);
    container.splice(index, 0, value);
  } else setMember(container, key, value);
}

export function replaceValue({ container, key }: JsonPatchLocation, value: Json, messagePrefix: string): void {
  if (Array.isArray(container)) container[parseExistingIndex(container.length, key, messagePrefix)] = value;
  else setMember(container, key, value);
}

export function removeValue({ container, key }: JsonPatchLocation, messagePrefix: string): void {
  if (Array.isArray(container)) container.splice(parseExistingIndex(container.length, key, messagePrefix), 1);
  else if (Object.hasOwn(container, key)) delete container[key];
  else throw createMissingValueError(`${messagePrefix}: Unable to remove nonexistent key: ${key}`);
}

export function createMissingValueError(messagePrefix: string): PatchError {
  return new PatchError('unprocessable', `${messagePrefix}: missing value`);
}

function parseExistingIndex(length: number, key: string, messagePrefix: string, notANumberPrefix = ''): number {
  const { index, problem, isNumber } = parseIndex(length, key);
  if (problem === undefined) return index;
  throw new PatchError('unprocessable', `${messagePrefix}: ${isNumber ? '' : notANumberPrefix}${problem}`);
}

const MAX_INDEX = 2 ** 63;

function parseIndex(length: number, key: string): { index: number; problem?: string; isNumber: boolean } {
  const index = /^[-+]?[0-9]+$/.test(key) ? Number(key) : Number.NaN;
  if (!(Math.abs(index) < MAX_INDEX)) {
    const reason = Number.isNaN(index) ? 'invalid syntax' : 'value out of range';
    return { index, problem: `strconv.Atoi: parsing ${quote(key)}: ${reason}`, isNumber: false };
  }
  if (index < -length || index >= length)
    return { index, problem: `Unable to access invalid index: ${index}: invalid index referenced`, isNumber: true };
  return { index: index < 0 ? index + length : Math.abs(index), isNumber: true };
}
