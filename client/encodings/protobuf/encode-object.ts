/** Encodes an object as a protobuf message, as clients do. Absent fields of every type are omitted. */
import protobuf from 'protobufjs/minimal.js';
import type { FieldFacts } from '../../../spec/type-facts.ts';
import type { JsonObject } from '../../../values/json-object.ts';
import type { TypeFactsByName } from './decode-object.ts';

type Writer = protobuf.Writer;

export function encodeObject(types: TypeFactsByName, type: string, object: JsonObject): Uint8Array {
  const writer = new protobuf.Writer();
  writeMembers(writer, types, type, object);
  return writer.finish();
}

function writeMembers(writer: Writer, types: TypeFactsByName, type: string, object: JsonObject): void {
  const { fields = {}, inlined = [] } = types[type] ?? {};
  for (const { ref, proto } of inlined) {
    if (proto !== undefined) writer.uint32((proto << 3) | 2).bytes(encodeObject(types, ref, object));
  }
  for (const [name, facts] of Object.entries(fields)) {
    const value = object[name];
    if (facts.proto === undefined || value === undefined || value === null) continue;
    if (facts.type === 'array' && facts.ref === undefined) {
      for (const item of value as unknown[]) writeValue(writer, types, facts.proto, facts.items ?? {}, item);
    } else if (facts.values !== undefined) {
      for (const entry of Object.entries(value)) writeEntry(writer, types, facts.proto, facts.values, entry);
    } else writeValue(writer, types, facts.proto, facts, value);
  }
}

function writeEntry(
  writer: Writer,
  types: TypeFactsByName,
  fieldNumber: number,
  facts: FieldFacts,
  [key, value]: [string, unknown],
) {
  writer.uint32((fieldNumber << 3) | 2).fork();
  writer.uint32(10).string(key);
  if (facts.type !== 'array') writeValue(writer, types, 2, facts, value);
  else {
    writer.uint32(18).fork();
    for (const item of (value ?? []) as string[]) writer.uint32(10).string(item);
    writer.ldelim();
  }
  writer.ldelim();
}

function writeValue(
  writer: Writer,
  types: TypeFactsByName,
  fieldNumber: number,
  facts: FieldFacts,
  value: unknown,
): void {
  if (facts.ref !== undefined) {
    const specialBytes = encodeSpecialValue(types, facts.ref, value);
    writer.uint32((fieldNumber << 3) | 2).bytes(specialBytes ?? encodeObject(types, facts.ref, value as JsonObject));
  } else if (facts.type === 'boolean') writer.uint32(fieldNumber << 3).bool(value === true);
  else if (facts.type === 'integer') writer.uint32(fieldNumber << 3).int64(Number(value));
  else if (facts.type === 'number') writer.uint32((fieldNumber << 3) | 1).double(Number(value));
  else if (facts.format === 'byte') writer.uint32((fieldNumber << 3) | 2).bytes(Buffer.from(String(value), 'base64'));
  else writer.uint32((fieldNumber << 3) | 2).string(String(value));
}

/** Encodes a value of a type with a special encoding. Returns undefined for a type that is encoded field by field. */
function encodeSpecialValue(types: TypeFactsByName, type: string, value: unknown): Uint8Array | undefined {
  const writer = new protobuf.Writer();
  if (value === null) return writer.finish();
  switch (type) {
    case 'resource.Quantity':
      return writer.uint32(10).string(String(value)).finish();
    case 'intstr.IntOrString':
      if (typeof value === 'string') return writer.uint32(8).int64(1).uint32(26).string(value).finish();
      return writer.uint32(8).int64(0).uint32(16).int64(Number(value)).finish();
    case 'meta.v1.Time':
    case 'meta.v1.MicroTime':
      return encodeTime(writer, String(value));
    case 'meta.v1.FieldsV1':
    case 'runtime.RawExtension':
      return writer.uint32(10).string(JSON.stringify(value)).finish();
    default:
      return type.startsWith('apiextensions.') ? encodeSchema(writer, types, type, value) : undefined;
  }
}

function encodeTime(writer: Writer, text: string): Uint8Array {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  const seconds = Date.parse(text.replace(/\.\d+/, '')) / 1000;
  return writer
    .uint32(8)
    .int64(seconds)
    .uint32(16)
    .int64(Number(fraction.padEnd(9, '0')))
    .finish();
}

function encodeSchema(writer: Writer, types: TypeFactsByName, type: string, value: unknown): Uint8Array | undefined {
  const encodeJsonSchema = (object: unknown): Uint8Array =>
    encodeObject(types, type.replace(/JSONSchemaProps.*$/, 'JSONSchemaProps'), object as JsonObject);
  if (type.endsWith('.JSON')) return writer.uint32(10).string(JSON.stringify(value)).finish();
  if (type.endsWith('OrArray')) {
    if (!Array.isArray(value)) return writer.uint32(10).bytes(encodeJsonSchema(value)).finish();
    for (const item of value) writer.uint32(18).bytes(encodeJsonSchema(item));
    return writer.finish();
  }
  if (type.endsWith('OrBool')) {
    if (typeof value === 'boolean') return writer.uint32(8).bool(value).finish();
    return writer.uint32(8).bool(true).uint32(18).bytes(encodeJsonSchema(value)).finish();
  }
  if (!type.endsWith('OrStringArray')) return undefined;
  if (!Array.isArray(value)) return writer.uint32(10).bytes(encodeJsonSchema(value)).finish();
  for (const item of value) writer.uint32(18).string(String(item));
  return writer.finish();
}
