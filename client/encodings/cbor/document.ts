/**
 * Encodes and decodes CBOR documents (media-cbor-*). cbor-x decodes them to the JSON of the same object, after raw-items.ts has checked the
 * bytes. Servers encode strings as byte strings. Binary values have tag 22 and are base64 in JSON.
 */
import { Decoder, Encoder, Tag } from 'cbor-x';
import type { JsonObject } from '../../../values/json-object.ts';
import { CborError, checkItems } from './raw-items.ts';

const SELF_DESCRIBED_TAG = Buffer.of(0xd9, 0xd9, 0xf7);
const BASE64_TAG = 22;

const decoder = new Decoder({ mapsAsObjects: false, useRecords: false, tagUint8Array: false });
const encoder = new Encoder({ mapsAsObjects: true, useRecords: false, variableMapSize: true, tagUint8Array: false });

export function decodeCbor(bytes: Buffer): Record<string, unknown> {
  const items = decodeCborSequence(bytes);
  if (items.length !== 1) throw new CborError(`expected one document, found ${items.length}`);
  return items[0] as Record<string, unknown>;
}

/** Decodes a CBOR sequence, such as the events of a watch. The tag for self-described CBOR is optional. */
export function decodeCborSequence(bytes: Buffer): unknown[] {
  checkItems(bytes);
  const items: unknown[] = [];
  decoder.decodeMultiple(bytes, (item: unknown) => void items.push(toJsonValue(item)));
  return items;
}

/** The fields that are base64 in JSON. Servers accept only binary values for them. */
const BYTE_FIELDS: Readonly<Record<string, string>> = { ConfigMap: 'binaryData', Secret: 'data' };

export function encodeCbor(object: JsonObject): Buffer {
  const cborObject = toCborValue(object) as Record<string, unknown>;
  const member = BYTE_FIELDS[String(object.kind)];
  const values = Object.entries((member && object[member]) ?? {});
  if (member !== undefined && values.length > 0) {
    cborObject[member] = Object.fromEntries(
      values.map(([key, value]) => [key, new Tag(Buffer.from(value, 'base64'), BASE64_TAG)]),
    );
  }
  return Buffer.concat([SELF_DESCRIBED_TAG, encoder.encode(cborObject)]);
}

/** Converts integers to bigints where necessary: cbor-x encodes other integers of more than 32 bits as floating-point numbers. */
function toCborValue(value: unknown): unknown {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && Math.abs(value) >= 2 ** 31 ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(toCborValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toCborValue(member)]));
}

function toJsonValue(value: unknown): unknown {
  if (value instanceof Uint8Array) return decodeText(value);
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Tag) return encodeTaggedBytes(value);
  if (Array.isArray(value)) return value.map(toJsonValue);
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, member]) => [toJsonValue(key), toJsonValue(member)]));
}

function encodeTaggedBytes({ tag, value }: { readonly tag?: number; readonly value: unknown }): string {
  if (tag !== BASE64_TAG || !(value instanceof Uint8Array)) throw new CborError(`unsupported tag ${tag}`);
  return Buffer.from(value).toString('base64');
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CborError('a byte string is neither UTF-8 text nor tagged as base64');
  }
}
