/**
 * Converts a value to a type without decoding JSON, as kube-apiserver converts the result of a strategic merge patch or an apply. The
 * conversion differs from decoding: It processes the fields in the order of the type, stops at the first invalid value, has other error
 * messages, truncates integers to the size of the field, and reports unknown fields in alphabetical order.
 */

import { quote } from '../../../values/go-quote.ts';
import { compareText } from '../go/text.ts';
import type { Json, JsonObject } from '../object.ts';
import { copyDeeply } from '../value/deep-copy.ts';
import { readErrorMessage } from '../value/error-message.ts';
import { setMember } from '../value/set-member.ts';
import { type ContentVisitor, type TypeCodec, TypeMismatchError, ValueDecodingError } from './codec.ts';

export interface ConversionResult {
  readonly value: JsonObject;
  /** The texts of warnings and strict errors. */
  readonly strictProblems: readonly string[];
}

/** The reason why a value cannot be converted. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
}

/** Converts a copy of the value. Throws a ConversionError. */
export function convertValue(codec: TypeCodec, value: JsonObject): ConversionResult {
  const converter = new ValueConverter();
  const convertedObject = copyDeeply(value);
  converter.convertValue(codec, convertedObject);
  return { value: convertedObject, strictProblems: converter.strictProblems.sort(compareText) };
}

class ValueConverter implements ContentVisitor {
  readonly strictProblems: string[] = [];
  #path = '';

  convertValue(codec: TypeCodec, value: Json): Json {
    if (value === null) return null;
    const valueContentType = Array.isArray(value) ? 'items' : typeof value === 'object' ? 'members' : undefined;
    if (valueContentType !== undefined && codec.contentType === valueContentType) {
      codec.visitContent?.(value, this);
      return value;
    }
    const truncatedValue = codec.bits === undefined ? undefined : truncateInteger(value, codec.bits);
    if (truncatedValue !== undefined) return truncatedValue;
    try {
      codec.decode(value, { hasUnknownFields: false });
      return value;
    } catch (error) {
      throw new ConversionError(formatError(error, codec, value));
    }
  }

  visitStruct(value: JsonObject, _: string, members: ReadonlyMap<string, { readonly codec: TypeCodec }>): void {
    const structPath = this.#path;
    for (const [name, { codec }] of members) {
      if (!Object.hasOwn(value, name)) continue;
      this.#path = formatChildPath(structPath, name);
      setMember(value, name, this.convertValue(codec, value[name] ?? null));
    }
    this.#path = structPath;
    for (const name in value) {
      if (!members.has(name)) this.strictProblems.push(`unknown field ${quote(formatChildPath(structPath, name))}`);
    }
  }

  visitMap(value: JsonObject, member: TypeCodec): void {
    for (const name in value) setMember(value, name, this.convertValue(member, value[name] ?? null));
  }

  visitItem(list: Json[], index: number, codec: TypeCodec, value: Json): void {
    const listPath = this.#path;
    this.#path = `${listPath}[${index}]`;
    list[index] = this.convertValue(codec, value);
    this.#path = listPath;
  }
}

function formatChildPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function exceeds64Bits(value: Json): boolean {
  return typeof value === 'bigint' && BigInt.asIntN(64, value) !== value;
}

/** Returns the lower bits of a whole number, or undefined for other values. */
function truncateInteger(value: Json, bits: number): number | bigint | undefined {
  if (typeof value !== 'bigint' && (typeof value !== 'number' || !Number.isInteger(value))) return undefined;
  const exactValue = BigInt(value);
  // A number beyond int64 is a floating-point number, which is converted to the smallest integer.
  const integer = BigInt.asIntN(64, exactValue) === exactValue ? exactValue : -(2n ** 63n);
  const truncatedInteger = BigInt.asIntN(bits, integer);
  return Number.isSafeInteger(Number(truncatedInteger)) ? Number(truncatedInteger) : truncatedInteger;
}

const GO_KINDS_BY_JSON_TYPE: Readonly<Record<string, string>> = {
  array: 'slice',
  object: 'map',
  string: 'string',
  bool: 'bool',
  number: 'int64',
};

const SCALAR_TYPES: ReadonlySet<string> = new Set(['bool', 'uint8', 'int32', 'int64', 'float64']);

function formatError(error: unknown, codec: TypeCodec, value: Json): string {
  // For bytes and for types with their own JSON decoder, the message is that of the decoder.
  if (error instanceof ValueDecodingError)
    return error.isFinal ? error.message : `error decoding from json: ${error.message}`;
  if (!(error instanceof TypeMismatchError) || error.isFinal) return readErrorMessage(error);
  const { description, goType, isStruct } = error;
  const isFloat = typeof value === 'number' ? !Number.isInteger(value) : exceeds64Bits(value);
  const sourceType = isFloat ? 'float64' : (GO_KINDS_BY_JSON_TYPE[description.split(' ', 1)[0] ?? ''] ?? description);
  if (codec.contentType === 'items' || goType === '[]uint8') return `cannot restore slice from ${sourceType}`;
  if (codec.contentType === 'members' && !isStruct) return `cannot restore map from ${sourceType}`;
  if (isStruct) return `cannot restore struct from: ${sourceType}`;
  const kind = SCALAR_TYPES.has(goType) ? goType : 'string';
  const isConvertible = kind === 'string' ? sourceType === 'int64' : /^int/.test(kind) && isFloat;
  return isConvertible ? `cannot convert ${sourceType} to ${goType}` : `unrecognized type: ${kind}`;
}
