/** Parses the operations of a JSON Patch (RFC 6902). */
import type { JsonSource } from '../json/source.ts';
import type { Json } from '../object.ts';
import { formatJsonTypeName } from '../schema/codec.ts';
import { isObject } from '../value/is-object.ts';
import { PatchError } from './patch-error.ts';

export interface JsonPatchOperation {
  readonly op: string;
  /** The path, or undefined if the operation has no path. '' is the path of the document itself. */
  readonly path: string | undefined;
  readonly from: string;
  /** The value. As in kube-apiserver, it is null if the operation has no value. */
  readonly value: Json;
  /** The spelling of the value, if the parser recorded it, for example for a number with a fraction or exponent. */
  readonly literal?: string;
}

/**
 * Parses a JSON patch. Throws a PatchError for a document that is not a list of operations. If a member occurs several
 * times, each occurrence must have the type of the member.
 */
export function readJsonPatch(document: Json, source?: JsonSource): JsonPatchOperation[] {
  if (document === null) return [];
  if (!Array.isArray(document)) throw createTypeMismatchError(document, 'value of type []handlers.jsonPatchOp');
  return document.map((item) => {
    if (item === null) return NO_OPERATION;
    if (!isObject(item)) throw createTypeMismatchError(item, 'value of type handlers.jsonPatchOp');
    for (const [name, value] of source?.membersWithDuplicates.get(item) ?? [])
      if (TEXT_MEMBERS.has(name)) readTextMember({ [name]: value }, name);
    const path = readTextMember(item, 'path');
    return {
      op: readTextMember(item, 'op'),
      path: item.path === undefined || item.path === null ? undefined : path,
      from: readTextMember(item, 'from'),
      value: item.value ?? null,
      ...findLiteral(item, source),
    };
  });
}

/** Reads operations without reporting problems of fields. A member of the wrong type invalidates only its operation. */
export function readJsonPatchLeniently(document: Json, source?: JsonSource): JsonPatchOperation[] {
  if (document === null) return [];
  if (!Array.isArray(document)) throw createMalformedError(document, 'value of type jsonpatch.Patch');
  return document.map((item) => {
    if (item === null) return NO_OPERATION;
    if (!isObject(item)) throw createMalformedError(item, 'value of type jsonpatch.Operation');
    const { op = '', from = '', value = null } = item;
    const path = item.path ?? undefined;
    if (typeof op !== 'string' || (path !== undefined && typeof path !== 'string')) return NO_OPERATION;
    const literal = findLiteral(item, source);
    if (typeof from === 'string') return { op, path, from, value, ...literal };
    return op === 'copy' || op === 'move' ? NO_OPERATION : { op, path, from: '', value, ...literal };
  });
}

function findLiteral(item: object, source: JsonSource | undefined): Pick<JsonPatchOperation, 'literal'> {
  const literal = source?.literals.get(item)?.get('value');
  return literal === undefined ? {} : { literal };
}

const NO_OPERATION: JsonPatchOperation = { op: '', path: '', from: '', value: null };

const TEXT_MEMBERS: ReadonlySet<string> = new Set(['op', 'path', 'from']);

function readTextMember(item: { [key: string]: Json }, member: string): string {
  const value = item[member] ?? '';
  if (typeof value !== 'string')
    throw createTypeMismatchError(value, `struct field jsonPatchOp.${member} of type string`);
  return value;
}

function createTypeMismatchError(value: Json, goType: string): PatchError {
  return createMalformedError(value, goType, 'error decoding patch: ');
}

function createMalformedError(value: Json, goType: string, prefix = ''): PatchError {
  return new PatchError('malformed', `${prefix}json: cannot unmarshal ${formatJsonTypeName(value)} into Go ${goType}`);
}
