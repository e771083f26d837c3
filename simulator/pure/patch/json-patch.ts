/**
 * JSON Patch (RFC 6902), all operations or none. kube-apiserver is milder than the RFC, and so is this: an index may be negative
 * and counts from the end, `replace` and `copy` take a member that is not there for null, and so does `test`.
 */
import type { Origin } from '../json/parse.ts';
import type { Json, JsonObject } from '../object.ts';
import { deepCopy } from '../value/deep-copy.ts';
import { deepEqual } from '../value/deep-equal.ts';
import { setMember } from '../value/set-member.ts';
import type { JsonPatchOperation } from './json-patch-operation.ts';
import { jsonSize } from './json-size.ts';
import { PatchError } from './patch-error.ts';
import { copied, keepLiterals } from './written.ts';

/** What the copies of one patch may add up to, in bytes of JSON. */
const MAX_COPIED = 3 * 1024 * 1024;

/**
 * The document given is not changed. Throws a PatchError `unprocessable`. Objects that an operation went through or looked into are
 * written anew by kube-apiserver, their members by name, and the others as they came.
 */
export function applyJsonPatch(document: Json, operations: readonly JsonPatchOperation[], origin?: Origin): Json {
  // A root above the document makes of the document a place like any other.
  const root: JsonObject = { '': deepCopy(document) };
  const opened: Opened = { objects: new Set(), origin, relettered: new Set(), copied: 0 };
  for (const operation of operations) apply(root, operation, opened);
  return byName(root[''] ?? null, opened);
}

/** Objects that were gone through or looked into, and how the values of the patch were written, which their copies keep. */
interface Opened {
  readonly objects: Set<object>;
  readonly origin: Origin | undefined;
  /** Objects whose literals are their own, and may be changed. */
  readonly relettered: Set<object>;
  /** Bytes of JSON. */
  copied: number;
}

/** Opened objects are only in opened ones. */
function byName(value: Json, opened: Opened): Json {
  if (value === null || typeof value !== 'object' || !opened.objects.has(value)) return value;
  if (Array.isArray(value)) {
    return keepLiterals(
      value,
      value.map((item) => byName(item, opened)),
      opened.origin,
    );
  }
  const object: JsonObject = {};
  for (const name of Object.keys(value).sort()) setMember(object, name, byName(value[name] ?? null, opened));
  return keepLiterals(value, object, opened.origin);
}

function openAll(value: Json, opened: Opened): void {
  if (value === null || typeof value !== 'object') return;
  opened.objects.add(value);
  for (const member of Object.values(value)) openAll(member, opened);
}

function apply(root: JsonObject, { op, path, from, value, literal }: JsonPatchOperation, opened: Opened): void {
  if (path === undefined) throw new PatchError('unprocessable', 'operation missing path field');
  // The document as a whole can be replaced and tested, but neither added nor taken away.
  if (path === '' && op !== 'replace' && op !== 'test') throw missing(path);
  if (from === '' && (op === 'copy' || op === 'move')) throw missing(from);
  const place = placeOf(root, path, opened);
  switch (op) {
    case 'add':
      add(place, copied(value, opened.origin));
      setLiteral(place, literal, opened);
      break;
    case 'remove':
      remove(place);
      break;
    case 'replace':
      // kube-apiserver pass over what is no object and no list in the place of the whole document.
      if (path === '' && (value === null || typeof value !== 'object')) break;
      replace(place, copied(value, opened.origin));
      setLiteral(place, literal, opened);
      break;
    case 'test':
      if (!deepEqual(get(place), value)) throw new PatchError('unprocessable', `testing value ${path} failed`, true);
      openAll(get(place), opened);
      break;
    case 'copy': {
      const source = placeOf(root, from, opened);
      add(place, copyOf(get(source), path, opened));
      setLiteral(place, literalAt(source, opened.origin), opened);
      break;
    }
    case 'move': {
      const source = placeOf(root, from, opened);
      const moved = get(source);
      const written = literalAt(source, opened.origin);
      remove(source);
      const target = placeOf(root, path, opened);
      add(target, moved);
      setLiteral(target, written, opened);
      break;
    }
    default:
      throw new PatchError('unprocessable', `unexpected kind: ${op}`);
  }
}

/** A member of an object, or an item of a list, that need not be there. */
interface Place {
  readonly holder: JsonObject | Json[];
  readonly key: string;
  readonly path: string;
}

function placeOf(root: JsonObject, path: string, opened: Opened): Place {
  const steps = path.split('/').map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  // kube-apiserver ignores what stands before the first slash.
  if (steps.length > 1) steps[0] = '';
  const key = steps.pop() ?? '';
  let holder: Json = root;
  for (const step of steps) {
    if (holder === null || typeof holder !== 'object') throw missing(path);
    holder = get({ holder, key: step, path });
    if (holder !== null && typeof holder === 'object') opened.objects.add(holder);
  }
  // Only the empty path, which names the whole document, has no slash before it.
  if (holder === null || typeof holder !== 'object' || (holder === root && path !== '')) throw missing(path);
  return { holder, key, path };
}

function get({ holder, key, path }: Place): Json {
  if (!Array.isArray(holder)) return Object.hasOwn(holder, key) ? (holder[key] ?? null) : null;
  return holder[indexIn(holder.length, key, path)] ?? null;
}

function add({ holder, key, path }: Place, value: Json): void {
  if (Array.isArray(holder)) {
    const index = key === '-' ? holder.length : indexIn(holder.length + 1, key, path);
    holder.splice(index, 0, value);
  } else setMember(holder, key, value);
}

function replace({ holder, key, path }: Place, value: Json): void {
  if (Array.isArray(holder)) holder[indexIn(holder.length, key, path)] = value;
  else setMember(holder, key, value);
}

function remove({ holder, key, path }: Place): void {
  if (Array.isArray(holder)) holder.splice(indexIn(holder.length, key, path), 1);
  else if (Object.hasOwn(holder, key)) delete holder[key];
  else throw missing(path);
}

function indexIn(length: number, key: string, path: string): number {
  const index = /^[-+]?[0-9]{1,9}$/.test(key) ? Number(key) : Number.NaN;
  if (!(index >= -length && index < length)) throw missing(path);
  return index < 0 ? index + length : Math.abs(index);
}

function literalAt({ holder, key }: Place, origin: Origin | undefined): string | undefined {
  return Array.isArray(holder) ? undefined : origin?.literals.get(holder)?.get(key);
}

/** How the member of an object is now written. Copies share what is known of them until one is changed. */
function setLiteral({ holder, key }: Place, literal: string | undefined, { origin, relettered }: Opened): void {
  if (origin === undefined || Array.isArray(holder)) return;
  const current = origin.literals.get(holder);
  if (literal === undefined && current?.has(key) !== true) return;
  const literals = current !== undefined && relettered.has(holder) ? current : new Map(current);
  if (literal === undefined) literals.delete(key);
  else literals.set(key, literal);
  origin.literals.set(holder, literals);
  relettered.add(holder);
}

/** Throws when the copies grow too long together. */
function copyOf(value: Json, path: string, opened: Opened): Json {
  opened.copied += jsonSize(value, MAX_COPIED - opened.copied, opened.origin);
  if (opened.copied > MAX_COPIED) {
    const message = `unable to copy to ${path}, the accumulated size increase of copy exceeds the limit ${MAX_COPIED}`;
    throw new PatchError('unprocessable', message);
  }
  share(value, opened.relettered);
  return copied(byName(value, opened), opened.origin);
}

/** From now on a copy has the same literals. */
function share(value: Json, relettered: Set<object>): void {
  if (relettered.size === 0 || value === null || typeof value !== 'object') return;
  relettered.delete(value);
  for (const member of Object.values(value)) share(member, relettered);
}

function missing(path: string): PatchError {
  return new PatchError('unprocessable', `missing value at ${path}`);
}
