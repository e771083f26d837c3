/** Finds the locations in JSON patches, with the error messages of kube-apiserver's library. */
import { quote } from '../../../values/go-quote.ts';
import type { Json, JsonObject } from '../object.ts';
import { setMember } from '../value/set-member.ts';
import { PatchError } from './patch-error.ts';

/** The location of a member of an object or an item of a list. The member or item may not exist. */
export interface JsonPatchLocation {
  readonly holder: JsonObject | Json[];
  readonly key: string;
}

/** Returns the location of a path, or undefined if the parent does not exist. Adds each object on the path to `openedObjects`. */
export function findLocation(
  documentHolder: JsonObject,
  path: string,
  openedObjects: Set<object>,
): JsonPatchLocation | undefined {
  const steps = path.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  // kube-apiserver ignores the text before the first slash.
  if (steps.length > 1) steps[0] = '';
  const key = steps.pop() ?? '';
  let holder: Json = documentHolder;
  for (const step of steps) {
    if (holder === null || typeof holder !== 'object') return undefined;
    if (Array.isArray(holder) && parseIndex(holder.length, step).problem !== undefined) return undefined;
    holder = getValue({ holder, key: step }, '');
    if (holder !== null && typeof holder === 'object') openedObjects.add(holder);
  }
  // Only the empty path, which is the path of the document itself, has no slash.
  if (holder === null || typeof holder !== 'object' || (holder === documentHolder && path !== '')) return undefined;
  return { holder, key };
}

/** Returns the value at a location, or null for a missing member. `subject` is the start of the error message for a missing item. */
export function getValue({ holder, key }: JsonPatchLocation, subject: string): Json {
  if (!Array.isArray(holder)) return Object.hasOwn(holder, key) ? (holder[key] ?? null) : null;
  return holder[parseExistingIndex(holder.length, key, subject)] ?? null;
}

/** Reports whether the value can be replaced. An item must exist, but a member need not. */
export function hasValue({ holder, key }: JsonPatchLocation): boolean {
  return !Array.isArray(holder) || parseIndex(holder.length, key).problem === undefined;
}

export function addValue({ holder, key }: JsonPatchLocation, value: Json, subject: string): void {
  if (Array.isArray(holder)) {
    const notANumberPrefix = `value was not a proper array index: '${key}': `;
    const index = key === '-' ? holder.length : parseExistingIndex(holder.length + 1, key, subject, notANumberPrefix);
    holder.splice(index, 0, value);
  } else setMember(holder, key, value);
}

export function replaceValue({ holder, key }: JsonPatchLocation, value: Json, subject: string): void {
  if (Array.isArray(holder)) holder[parseExistingIndex(holder.length, key, subject)] = value;
  else setMember(holder, key, value);
}

export function removeValue({ holder, key }: JsonPatchLocation, subject: string): void {
  if (Array.isArray(holder)) holder.splice(parseExistingIndex(holder.length, key, subject), 1);
  else if (Object.hasOwn(holder, key)) delete holder[key];
  else throw createMissingError(`${subject}: Unable to remove nonexistent key: ${key}`);
}

export function createMissingError(subject: string): PatchError {
  return new PatchError('unprocessable', `${subject}: missing value`);
}

function parseExistingIndex(length: number, key: string, subject: string, notANumberPrefix = ''): number {
  const { index, problem, isNumber } = parseIndex(length, key);
  if (problem === undefined) return index;
  throw new PatchError('unprocessable', `${subject}: ${isNumber ? '' : notANumberPrefix}${problem}`);
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
