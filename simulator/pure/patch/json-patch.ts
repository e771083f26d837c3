/**
 * Applies a JSON Patch (RFC 6902). If an operation fails, no operation is applied. As in kube-apiserver, the rules are more lenient than
 * those of the RFC. A negative index counts from the end, and `replace`, `copy` and `test` treat a missing member as null.
 */
import type { JsonSource } from '../json/source.ts';
import type { Json, JsonObject } from '../object.ts';
import { copyDeeply } from '../value/deep-copy.ts';
import { setMember } from '../value/set-member.ts';
import { copyWithLiterals, keepLiterals } from './copy-with-literals.ts';
import { compareValues, type JsonPatchComparison } from './json-patch-comparison.ts';
import {
  addValue,
  createMissingError,
  findLocation,
  getValue,
  hasValue,
  type JsonPatchLocation,
  removeValue,
  replaceValue,
} from './json-patch-location.ts';
import type { JsonPatchOperation } from './json-patch-operation.ts';
import { measureJson } from './json-size.ts';
import { PatchError } from './patch-error.ts';

/** The maximum total size of the copies of one patch, in bytes of JSON. */
const MAX_COPIED_BYTES = 3 * 1024 * 1024;

/**
 * Returns the patched document without changing the given document. Throws a PatchError of the type `unprocessable`. kube-apiserver
 * serializes the objects on the path of an operation again, with members sorted by name. Other objects keep their order.
 */
export function applyJsonPatch(
  document: Json,
  operations: readonly JsonPatchOperation[],
  source?: JsonSource,
  isEqual: JsonPatchComparison = compareValues,
): Json {
  // The document becomes the member of a root object, so that operations can address it like other values.
  const root: JsonObject = { '': copyDeeply(document) };
  const state: PatchState = {
    openedObjects: new Set(),
    source,
    isEqual,
    objectsWithOwnLiterals: new Set(),
    copiedBytes: 0,
  };
  for (const operation of operations) applyPatchOperation(root, operation, state);
  return sortOpenedMembers(root[''] ?? null, state);
}

/** The state of a patch: the objects on the paths of operations, and the spelling of the values of the patch. */
interface PatchState {
  readonly openedObjects: Set<object>;
  readonly source: JsonSource | undefined;
  /** Compares the value at the path of a test with the value of the operation. */
  readonly isEqual: JsonPatchComparison;
  /** The objects that have their own copy of the number spellings, which may be changed. */
  readonly objectsWithOwnLiterals: Set<object>;
  /** The size of all copies, in bytes of JSON. */
  copiedBytes: number;
}

/** Sorts the members of opened objects, which occur only inside other opened objects. */
function sortOpenedMembers(value: Json, state: PatchState): Json {
  if (value === null || typeof value !== 'object' || !state.openedObjects.has(value)) return value;
  if (Array.isArray(value)) {
    return keepLiterals(
      value,
      value.map((item) => sortOpenedMembers(item, state)),
      state.source,
    );
  }
  const object: JsonObject = {};
  for (const name of Object.keys(value).sort()) setMember(object, name, sortOpenedMembers(value[name] ?? null, state));
  return keepLiterals(value, object, state.source);
}

function openAllObjects(value: Json, state: PatchState): void {
  if (value === null || typeof value !== 'object') return;
  state.openedObjects.add(value);
  for (const member of Object.values(value)) openAllObjects(member, state);
}

type ApplyOperation = (documentHolder: JsonObject, operation: JsonPatchOperation, state: PatchState) => void;

const OPERATIONS_BY_NAME: ReadonlyMap<string, ApplyOperation> = new Map([
  ['add', applyAdd],
  ['remove', applyRemove],
  ['replace', applyReplace],
  ['test', applyTest],
  ['copy', applyCopy],
  ['move', applyMove],
]);

function applyPatchOperation(root: JsonObject, operation: JsonPatchOperation, state: PatchState): void {
  const applyOperation = OPERATIONS_BY_NAME.get(operation.op);
  if (applyOperation === undefined) throw new PatchError('unprocessable', `Unexpected kind: ${operation.op}`);
  applyOperation(root, operation, state);
}

function applyAdd(root: JsonObject, operation: JsonPatchOperation, state: PatchState): void {
  const path = requirePath(operation);
  const target = findRequiredLocation(
    root,
    path,
    state,
    `add operation does not apply: doc is missing path: "${path}"`,
  );
  addValue(target, copyWithLiterals(operation.value, state.source), `error in add for path: '${path}'`);
  setLiteral(target, operation.literal, state);
}

function applyRemove(root: JsonObject, operation: JsonPatchOperation, state: PatchState): void {
  const path = requirePath(operation);
  const target = findRequiredLocation(
    root,
    path,
    state,
    `remove operation does not apply: doc is missing path: "${path}"`,
  );
  removeValue(target, `error in remove for path: '${path}'`);
}

function applyReplace(root: JsonObject, operation: JsonPatchOperation, state: PatchState): void {
  const path = requirePath(operation);
  const { value, literal } = operation;
  // kube-apiserver ignores a replacement of the document by a value that is not an object or list.
  if (path === '' && (value === null || typeof value !== 'object')) return;
  const target = findLocationOrDocument(
    root,
    path,
    state,
    `replace operation does not apply: doc is missing path: ${path}`,
  );
  if (!hasValue(target)) throw createMissingError(`replace operation does not apply: doc is missing key: ${path}`);
  replaceValue(target, copyWithLiterals(value, state.source), `error in remove for path: '${path}'`);
  setLiteral(target, literal, state);
}

function applyTest(root: JsonObject, operation: JsonPatchOperation, state: PatchState): void {
  const path = requirePath(operation);
  const target = findLocationOrDocument(root, path, state, `test operation does not apply: is missing path: ${path}`);
  const current = getValue(target, `error in test for path: '${path}'`);
  const currentValue = { value: current, literal: findTestedLiteral(target, state.source) };
  if (!state.isEqual(currentValue, { value: operation.value, literal: operation.literal }, state.source))
    throw new PatchError('unprocessable', `testing value ${path} failed: test failed`, true);
  openAllObjects(current, state);
}

function applyCopy(root: JsonObject, operation: JsonPatchOperation, state: PatchState): void {
  const from = requireFromPath(operation);
  const sourceLocation = findRequiredLocation(
    root,
    from,
    state,
    `copy operation does not apply: doc is missing from path: ${from}`,
  );
  const value = getValue(sourceLocation, `error in copy for from: '${from}'`);
  const path = requirePath(operation);
  const target = findRequiredLocation(
    root,
    path,
    state,
    `copy operation does not apply: doc is missing destination path: ${path}`,
  );
  addValue(target, copyValue(value, state), 'error while adding value during copy');
  setLiteral(target, findLiteral(sourceLocation, state.source), state);
}

function applyMove(root: JsonObject, operation: JsonPatchOperation, state: PatchState): void {
  const from = requireFromPath(operation);
  const sourceLocation = findRequiredLocation(
    root,
    from,
    state,
    `move operation does not apply: doc is missing from path: ${from}`,
  );
  const valueAtSource = getValue(sourceLocation, `error in move for path: '${sourceLocation.key}'`);
  const writtenLiteral = findLiteral(sourceLocation, state.source);
  removeValue(sourceLocation, `error in move for path: '${sourceLocation.key}'`);
  const path = requirePath(operation);
  const target = findRequiredLocation(
    root,
    path,
    state,
    `move operation does not apply: doc is missing destination path: ${path}`,
  );
  addValue(target, valueAtSource, `error in move for path: '${path}'`);
  setLiteral(target, writtenLiteral, state);
}

function requirePath({ op, path }: JsonPatchOperation): string {
  if (path !== undefined) return path;
  const reason = op === 'replace' || op === 'test' || op === 'move' ? ': operation missing path field' : '';
  throw createMissingError(`${op} operation failed to decode path${reason}`);
}

function requireFromPath({ op, from }: JsonPatchOperation): string {
  if (from !== '') return from;
  throw createMissingError(`${op} operation failed to decode from: operation, missing from field`);
}

/**
 * Returns the location of a path. Throws a PatchError if it does not exist. The document itself can be replaced and tested, but not added
 * or removed.
 */
function findRequiredLocation(root: JsonObject, path: string, state: PatchState, problem: string): JsonPatchLocation {
  if (path === '') throw createMissingError(problem);
  return findLocationOrDocument(root, path, state, problem);
}

function findLocationOrDocument(root: JsonObject, path: string, state: PatchState, problem: string): JsonPatchLocation {
  const target = findLocation(root, path, state.openedObjects);
  if (target === undefined) throw createMissingError(problem);
  return target;
}

function findLiteral({ holder, key }: JsonPatchLocation, source: JsonSource | undefined): string | undefined {
  return Array.isArray(holder) ? undefined : source?.literals.get(holder)?.get(key);
}

/** Returns the spelling of the tested value. Unlike the other operations, a test reads the spelling of list items as well. */
function findTestedLiteral(target: JsonPatchLocation, source: JsonSource | undefined): string | undefined {
  const { holder, key } = target;
  if (!Array.isArray(holder)) return findLiteral(target, source);
  const index = Number(key);
  return source?.literals.get(holder)?.get(index < 0 ? index + holder.length : index);
}

/** Sets the spelling of a member. Copies share spellings until one of them is changed. */
function setLiteral(
  { holder, key }: JsonPatchLocation,
  literal: string | undefined,
  { source, objectsWithOwnLiterals }: PatchState,
): void {
  if (source === undefined || Array.isArray(holder)) return;
  const current = source.literals.get(holder);
  if (literal === undefined && current?.has(key) !== true) return;
  const literals = current !== undefined && objectsWithOwnLiterals.has(holder) ? current : new Map(current);
  if (literal === undefined) literals.delete(key);
  else literals.set(key, literal);
  source.literals.set(holder, literals);
  objectsWithOwnLiterals.add(holder);
}

/** Copies a value. Throws a PatchError if the total size of the copies exceeds the limit. */
function copyValue(value: Json, state: PatchState): Json {
  const previousSize = state.copiedBytes;
  state.copiedBytes += measureJson(value, MAX_COPIED_BYTES - state.copiedBytes, state.source);
  if (state.copiedBytes > MAX_COPIED_BYTES) {
    const sizeAndLimit = `${previousSize + measureJson(value, Number.POSITIVE_INFINITY, state.source)}, exceeding the limit ${MAX_COPIED_BYTES}`;
    const message = `Unable to complete the copy, the accumulated size increase of copy is ${sizeAndLimit}`;
    throw new PatchError('unprocessable', message);
  }
  shareLiterals(value, state.objectsWithOwnLiterals);
  return copyWithLiterals(sortOpenedMembers(value, state), state.source);
}

/** Marks the objects in a value as shared, so that copies keep their spellings. */
function shareLiterals(value: Json, objectsWithOwnLiterals: Set<object>): void {
  if (objectsWithOwnLiterals.size === 0 || value === null || typeof value !== 'object') return;
  objectsWithOwnLiterals.delete(value);
  for (const member of Object.values(value)) shareLiterals(member, objectsWithOwnLiterals);
}
