/**
 * JSON Patch (RFC 6902); if one operation fails, none is applied. Like kube-apiserver, it is more lenient than the RFC: a negative index
 * counts from the end, and `replace`, `copy` and `test` treat a missing member as null.
 */
import type { Origin } from '../json/parse.ts';
import type { Json, JsonObject } from '../object.ts';
import { deepCopy } from '../value/deep-copy.ts';
import { deepEqual } from '../value/deep-equal.ts';
import { setMember } from '../value/set-member.ts';
import { copyWithLiterals, keepLiterals } from './copy-with-literals.ts';
import type { JsonPatchOperation } from './json-patch-operation.ts';
import {
  add,
  createMissingError,
  exists,
  findPlace,
  get,
  type JsonPatchTarget,
  remove,
  replace,
} from './json-patch-place.ts';
import { measureJson } from './json-size.ts';
import { PatchError } from './patch-error.ts';

/** The maximum total size of the copies of one patch, in bytes of JSON. */
const MAX_COPIED = 3 * 1024 * 1024;

/**
 * Does not change the document. Throws a PatchError `unprocessable`. kube-apiserver serializes the objects on the path of an operation
 * again, with members sorted by name; other objects keep their order.
 */
export function applyJsonPatch(document: Json, operations: readonly JsonPatchOperation[], origin?: Origin): Json {
  // A root above the document, so that the document is a value at a place as well.
  const root: JsonObject = { '': deepCopy(document) };
  const opened: PatchState = { objects: new Set(), origin, ownLiterals: new Set(), copied: 0 };
  for (const operation of operations) apply(root, operation, opened);
  return sortOpenedMembers(root[''] ?? null, opened);
}

/** The objects on the paths of operations, and the spelling of the values of the patch. */
interface PatchState {
  readonly objects: Set<object>;
  readonly origin: Origin | undefined;
  /** Objects that have a copy of the number spellings, which may be changed. */
  readonly ownLiterals: Set<object>;
  /** In bytes of JSON. */
  copied: number;
}

/** Opened objects occur only in opened objects. */
function sortOpenedMembers(value: Json, opened: PatchState): Json {
  if (value === null || typeof value !== 'object' || !opened.objects.has(value)) return value;
  if (Array.isArray(value)) {
    return keepLiterals(
      value,
      value.map((item) => sortOpenedMembers(item, opened)),
      opened.origin,
    );
  }
  const object: JsonObject = {};
  for (const name of Object.keys(value).sort()) setMember(object, name, sortOpenedMembers(value[name] ?? null, opened));
  return keepLiterals(value, object, opened.origin);
}

function openAll(value: Json, opened: PatchState): void {
  if (value === null || typeof value !== 'object') return;
  opened.objects.add(value);
  for (const member of Object.values(value)) openAll(member, opened);
}

type Act = (root: JsonObject, operation: JsonPatchOperation, opened: PatchState) => void;

const ACTS: ReadonlyMap<string, Act> = new Map([
  ['add', addAt],
  ['remove', removeAt],
  ['replace', replaceAt],
  ['test', testAt],
  ['copy', copy],
  ['move', move],
]);

function apply(root: JsonObject, operation: JsonPatchOperation, opened: PatchState): void {
  const act = ACTS.get(operation.op);
  if (act === undefined) throw new PatchError('unprocessable', `Unexpected kind: ${operation.op}`);
  act(root, operation, opened);
}

function addAt(root: JsonObject, operation: JsonPatchOperation, opened: PatchState): void {
  const path = requirePath(operation);
  const place = findRequiredPlace(root, path, opened, `add operation does not apply: doc is missing path: "${path}"`);
  add(place, copyWithLiterals(operation.value, opened.origin), `error in add for path: '${path}'`);
  setLiteral(place, operation.literal, opened);
}

function removeAt(root: JsonObject, operation: JsonPatchOperation, opened: PatchState): void {
  const path = requirePath(operation);
  const place = findRequiredPlace(
    root,
    path,
    opened,
    `remove operation does not apply: doc is missing path: "${path}"`,
  );
  remove(place, `error in remove for path: '${path}'`);
}

function replaceAt(root: JsonObject, operation: JsonPatchOperation, opened: PatchState): void {
  const path = requirePath(operation);
  const { value, literal } = operation;
  // kube-apiserver ignores this if the document is not an object or list.
  if (path === '' && (value === null || typeof value !== 'object')) return;
  const place = placeOrWhole(root, path, opened, `replace operation does not apply: doc is missing path: ${path}`);
  if (!exists(place)) throw createMissingError(`replace operation does not apply: doc is missing key: ${path}`);
  replace(place, copyWithLiterals(value, opened.origin), `error in remove for path: '${path}'`);
  setLiteral(place, literal, opened);
}

function testAt(root: JsonObject, operation: JsonPatchOperation, opened: PatchState): void {
  const path = requirePath(operation);
  const place = placeOrWhole(root, path, opened, `test operation does not apply: is missing path: ${path}`);
  const current = get(place, `error in test for path: '${path}'`);
  if (!deepEqual(current, operation.value))
    throw new PatchError('unprocessable', `testing value ${path} failed: test failed`, true);
  openAll(current, opened);
}

function copy(root: JsonObject, operation: JsonPatchOperation, opened: PatchState): void {
  const from = requireSource(operation);
  const source = findRequiredPlace(
    root,
    from,
    opened,
    `copy operation does not apply: doc is missing from path: ${from}`,
  );
  const value = get(source, `error in copy for from: '${from}'`);
  const path = requirePath(operation);
  const place = findRequiredPlace(
    root,
    path,
    opened,
    `copy operation does not apply: doc is missing destination path: ${path}`,
  );
  add(place, copyValue(value, opened), 'error while adding value during copy');
  setLiteral(place, findLiteral(source, opened.origin), opened);
}

function move(root: JsonObject, operation: JsonPatchOperation, opened: PatchState): void {
  const from = requireSource(operation);
  const source = findRequiredPlace(
    root,
    from,
    opened,
    `move operation does not apply: doc is missing from path: ${from}`,
  );
  const valueAtSource = get(source, `error in move for path: '${source.key}'`);
  const writtenLiteral = findLiteral(source, opened.origin);
  remove(source, `error in move for path: '${source.key}'`);
  const path = requirePath(operation);
  const target = findRequiredPlace(
    root,
    path,
    opened,
    `move operation does not apply: doc is missing destination path: ${path}`,
  );
  add(target, valueAtSource, `error in move for path: '${path}'`);
  setLiteral(target, writtenLiteral, opened);
}

function requirePath({ op, path }: JsonPatchOperation): string {
  if (path !== undefined) return path;
  const reason = op === 'replace' || op === 'test' || op === 'move' ? ': operation missing path field' : '';
  throw createMissingError(`${op} operation failed to decode path${reason}`);
}

function requireSource({ op, from }: JsonPatchOperation): string {
  if (from !== '') return from;
  throw createMissingError(`${op} operation failed to decode from: operation, missing from field`);
}

/** The whole document can be replaced and tested, but not added or removed. */
function findRequiredPlace(root: JsonObject, path: string, opened: PatchState, problem: string): JsonPatchTarget {
  if (path === '') throw createMissingError(problem);
  return placeOrWhole(root, path, opened, problem);
}

function placeOrWhole(root: JsonObject, path: string, opened: PatchState, problem: string): JsonPatchTarget {
  const place = findPlace(root, path, opened.objects);
  if (place === undefined) throw createMissingError(problem);
  return place;
}

function findLiteral({ holder, key }: JsonPatchTarget, origin: Origin | undefined): string | undefined {
  return Array.isArray(holder) ? undefined : origin?.literals.get(holder)?.get(key);
}

/** Sets the spelling of a member. Copies share spellings until one of them is changed. */
function setLiteral(
  { holder, key }: JsonPatchTarget,
  literal: string | undefined,
  { origin, ownLiterals }: PatchState,
): void {
  if (origin === undefined || Array.isArray(holder)) return;
  const current = origin.literals.get(holder);
  if (literal === undefined && current?.has(key) !== true) return;
  const literals = current !== undefined && ownLiterals.has(holder) ? current : new Map(current);
  if (literal === undefined) literals.delete(key);
  else literals.set(key, literal);
  origin.literals.set(holder, literals);
  ownLiterals.add(holder);
}

/** Throws if the total size of the copies exceeds the limit. */
function copyValue(value: Json, opened: PatchState): Json {
  const before = opened.copied;
  opened.copied += measureJson(value, MAX_COPIED - opened.copied, opened.origin);
  if (opened.copied > MAX_COPIED) {
    const sizes = `${before + measureJson(value, Number.POSITIVE_INFINITY, opened.origin)}, exceeding the limit ${MAX_COPIED}`;
    const message = `Unable to complete the copy, the accumulated size increase of copy is ${sizes}`;
    throw new PatchError('unprocessable', message);
  }
  share(value, opened.ownLiterals);
  return copyWithLiterals(sortOpenedMembers(value, opened), opened.origin);
}

/** Marks the parts of a value as shared, so that copies keep their spellings. */
function share(value: Json, ownLiterals: Set<object>): void {
  if (ownLiterals.size === 0 || value === null || typeof value !== 'object') return;
  ownLiterals.delete(value);
  for (const member of Object.values(value)) share(member, ownLiterals);
}
