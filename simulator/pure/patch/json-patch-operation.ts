/** The operations of a JSON Patch (RFC 6902) as a document lists them. */
import type { Json } from '../object.ts';
import { isObject, jsonTypeName } from '../schema/codec.ts';
import { PatchError } from './patch-error.ts';

export interface JsonPatchOperation {
  readonly op: string;
  readonly path: string;
  readonly from: string;
  /** Null when absent, as genuine servers take it. */
  readonly value: Json;
}

const GO_TYPE = 'handlers.jsonPatchOp';

/** Throws a PatchError for a document that lists no operations. */
export function readJsonPatch(document: Json): JsonPatchOperation[] {
  if (document === null) return [];
  if (!Array.isArray(document)) throw wrong(document, `value of type []${GO_TYPE}`);
  return document.map((item) => {
    if (item === null) return { op: '', path: '', from: '', value: null };
    if (!isObject(item)) throw wrong(item, `value of type ${GO_TYPE}`);
    return { op: text(item, 'op'), path: text(item, 'path'), from: text(item, 'from'), value: item.value ?? null };
  });
}

function text(item: { [key: string]: Json }, member: string): string {
  const value = item[member] ?? '';
  if (typeof value !== 'string') throw wrong(value, `struct field jsonPatchOp.${member} of type string`);
  return value;
}

function wrong(value: Json, into: string): PatchError {
  return new PatchError(
    'malformed',
    `error decoding patch: json: cannot unmarshal ${jsonTypeName(value)} into Go ${into}`,
  );
}
