/**
 * Applies a JSON Patch (RFC 6902). If an operation fails, no operation is applied. As in kube-apiserver, some rules are more lenient than
 * the RFC: A negative index counts from the end, and `replace`, `copy` and `test` treat a missing member as null.
 */
import type { JsonSource } from '../json/source.ts';
import type { Json, JsonObject } from '../object.ts';
import { copyDeeply } from '../value/deep-copy.ts';
import { setMember } from '../value/set-member.ts';
import { copyLiterals, copyWithLiterals } from './copy-with-literals.ts';
import { areValuesEqual, type JsonPatchComparison } from './json-patch-comparison.ts';
import {
  addValue,
  createMissingValueError,
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
  isEqual: JsonPatchComparison = areValuesEqual,
): Json {
  // The document becomes the member of a root object, so that operations can address it like other values.
  const root: JsonObject = { '': copyDeeply(document) };
  const patchState: PatchState = {
    objectsOnPaths: new Set(),
    source,
    isEqual,
    objectsWithOwnLiterals: new Set(),
    copiedBytes: 0,
  };
  for (const operation of operations) applyPatchOperation(root, operation, patchState);
  return sortMembersOfObjectsOnPaths(root[''] ?? null, patchState);
}

/** The state of a patch: the objects on the paths of operations, and the spelling of the values of the patch. */
interface PatchState {
  readonly objectsOnPaths: Set<object>;
  readonly source: JsonSource | undefined;
  /** Reports whether the value at the path of a test equals the value of the operation. */
  readonly isEqual: JsonPatchComparison;
  /** The objects whose number spellings are not shared with other objects, so that they may be changed in place. */
  readonly objectsWithOwnLiterals: Set<object>;
  /** The size of all copies, in bytes of JSON. */
  copiedBytes: number;
}

/** Sorts the members of the objects on paths of operations. The parents of these objects are on the path as well. */
function sortMembersOfObjectsOnPaths(value: Json, state: PatchState): Json {
  if (value === null || typeof value !== 'object' || !state.objectsOnPaths.has(value)) return value;
  if (Array.isArray(value)) {
    return copyLiterals(
      value,
      value.map((item) => sortMembersOfObjectsOnPaths(item, state)),
      state.source,
    );
  }
  const object: JsonObject = {};
  for (const name of Object.keys(value).sort())
    setMember(object, name, sortMembersOfObjectsOnPaths(value[name] ?? null, state));
  return copyLiterals(value, object, state.source);
}

function markObjectsAsOnPath(value: Json, state: PatchState): void {
  if (value === null || typeof value !== 'object') return;
  state.objectsOnPaths.add(value);
  for (const member of Object.values(value)) markObjectsAsOnPath(member, state);
}

type ApplyOperation = (root: JsonObject, operation: JsonPatchOperation, state: PatchState) => void;

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
  if (!hasValue(target)) throw createMissingValueError(`replace operation does not apply: doc is missing key: ${path}`);
  replaceValue(target, copyWithLiterals(value, state.source), `error in remove for path: '${path}'`);
  setLiteral(target, literal, state);
}

function applyTest(root: JsonObject, operation: JsonPatchOperation, state: PatchState): void {
  const path = requirePath(operation);
  const target = findLocationOrDocument(root, path, state, `test operation does not apply: is missing path: ${path}`);
  const value = getValue(target, `error in test for path: '${path}'`);
  const currentValue = { value, literal: findTestedLiteral(target, state.source) };
  if (!state.isEqual(currentValue, { value: operation.value, literal: operation.literal }, state.source))
    throw new PatchError('unprocessable', `testing value ${path} failed: test failed`, true);
  markObjectsAsOnPath(value, state);
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
  const movedValue = getValue(sourceLocation, `error in move for path: '${sourceLocation.key}'`);
  const movedLiteral = findLiteral(sourceLocation, state.source);
  removeValue(sourceLocation, `error in move for path: '${sourceLocation.key}'`);
  const path = requirePath(operation);
  const target = findRequiredLocation(
    root,
    path,
    state,
    `move operation does not apply: doc is missing destination path: ${path}`,
  );
  addValue(target, movedValue, `error in move for path: '${path}'`);
  setLiteral(target, movedLiteral, state);
}

function requirePath({ op, path }: JsonPatchOperation): string {
  if (path !== undefined) return path;
  const reason = op === 'replace' || op === 'test' || op === 'move' ? ': operation missing path field' : '';
  throw createMissingValueError(`${op} operation failed to decode path${reason}`);
}

function requireFromPath({ op, from }: JsonPatchOperation): string {
  if (from !== '') return from;
  throw createMissingValueError(`${op} operation failed to decode from: operation, missing from field`);
}

/**
 * Returns the location of a path. Throws a PatchError if it does not exist. The document itself can be replaced and tested, but not added
 * or removed.
 */
function findRequiredLocation(
  root: JsonObject,
  path: string,
  state: PatchState,
  missingMessage: string,
): JsonPatchLocation {
  if (path === '') throw createMissingValueError(missingMessage);
  return findLocationOrDocument(root, path, state, missingMessage);
}

function findLocationOrDocument(
  root: JsonObject,
  path: string,
  state: PatchState,
  missingMessage: string,
): JsonPatchLocation {
  const target = findLocation(root, path, state.objectsOnPaths);
  if (target === undefined) throw createMissingValueError(missingMessage);
  return target;
}

function findLiteral({ container, key }: JsonPatchLocation, source: JsonSource | undefined): string | undefined {
  return Array.isArray(container) ? undefined : source?.literals.get(container)?.get(key);
}

/** Returns the spelling of the tested value. Unlike the other operations, a test reads the spelling of list items as well. */
function findTestedLiteral(target: JsonPatchLocation, source: JsonSource | undefined): string | undefined {
  const { container, key } = target;
  if (!Array.isArray(container)) return findLiteral(target, source);
  const index = Number(key);
  return source?.literals.get(container)?.get(index < 0 ? index + container.length : index);
}

/** Sets the spelling of a member. Copies of an object share their spellings until one of the copies is changed. */
function setLiteral(
  { container, key }: JsonPatchLocation,
  literal: string | undefined,
  { source, objectsWithOwnLiterals }: PatchState,
): void {
  if (source === undefined || Array.isArray(container)) return;
  const currentLiterals = source.literals.get(container);
  if (literal === undefined && currentLiterals?.has(key) !== true) return;
  const literals =
    currentLiterals !== undefined && objectsWithOwnLiterals.has(container) ? currentLiterals : new Map(currentLiterals);
  if (literal === undefined) literals.delete(key);
  else literals.set(key, literal);
  source.literals.set(container, literals);
  objectsWithOwnLiterals.add(container);
}

/** Copies a value. Throws a PatchError if the total size of the copies exceeds the limit. */
function copyValue(value: Json, state: PatchState): Json {
  const previousSize = state.copiedBytes;
  state.copiedBytes += measureJson(value, MAX_COPIED_BYTES - state.copiedBytes, state.source);
  if (state.copiedBytes > MAX_COPIED_BYTES) {
    const sizeText = `${previousSize + measureJson(value, Number.POSITIVE_INFINITY, state.source)}, exceeding the limit ${MAX_COPIED_BYTES}`;
    const message = `Unable to complete the copy, the accumulated size increase of copy is ${sizeText}`;
    throw new PatchError('unprocessable', message);
  }
  shareLiterals(value, state.objectsWithOwnLiterals);
  return copyWithLiterals(sortMembersOfObjectsOnPaths(value, state), state.source);
}

/** Marks the number spellings of the objects in a value as shared with their copies. */
function shareLiterals(value: Json, objectsWithOwnLiterals: Set<object>): void {
  if (objectsWithOwnLiterals.size === 0 || value === null || typeof value !== 'object') return;
  objectsWithOwnLiterals.delete(value);
  for (const member of Object.values(value)) shareLiterals(member, objectsWithOwnLiterals);
}
