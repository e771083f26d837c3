/**
 * Decodes a protobuf message to the JSON of the same object. It uses only the facts about types in spec/, so that a comparison with JSON
 * tests the server's encoder.
 */
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import {
  findLastValue,
  ProtobufError,
  parseMessage,
  type RawMessage,
  type RawValue,
  toBytes,
  toInteger,
  toText,
} from './raw-message.ts';
import { decodeStringList, findSpecialDecoder } from './special-values.ts';

export type TypeFactsByName = Readonly<Record<string, TypeFacts>>;

export function decodeObject(types: TypeFactsByName, type: string, bytes: Uint8Array): Record<string, unknown> {
  return decodeMembers(types, type, parseMessage(bytes));
}

function decodeMembers(types: TypeFactsByName, type: string, message: RawMessage): Record<string, unknown> {
  const { fields, inlined = [] } = types[type] ?? {};
  if (types[type] === undefined) throw new ProtobufError(`spec/ has no type ${type}`);
  const members: Record<string, unknown> = {};
  for (const { ref, proto } of inlined) {
    if (proto !== undefined) Object.assign(members, decodeObject(types, ref, toBytes(findLastValue(message, proto))));
  }
  for (const [name, facts] of Object.entries(fields ?? {})) {
    if (facts.proto === undefined) continue;
    const values = message.get(facts.proto) ?? [];
    const isWrapped = type === 'meta.v1.APIResource' && name === 'verbs';
    const value = isWrapped ? decodeStringList(values.at(-1)) : decodeField(types, facts, values);
    if (value !== undefined) members[name] = value;
  }
  return members;
}

/** Decodes the values of a field. Returns undefined for values that JSON omits. */
function decodeField(types: TypeFactsByName, facts: FieldFacts, values: readonly RawValue[]): unknown {
  const { omitempty = false, omitzero = false, pointer = false } = facts;
  if (facts.type === 'array' && facts.ref === undefined) {
    if (values.length === 0) return omitempty ? undefined : null;
    return values.map((value) => decodeValue(types, facts.items ?? {}, value));
  }
  if (facts.values !== undefined) {
    if (values.length === 0) return omitempty ? undefined : null;
    return Object.fromEntries(
      values.map((value) => decodeMapEntry(types, facts.values ?? {}, parseMessage(toBytes(value)))),
    );
  }
  const value = values.at(-1);
  if (value === undefined && pointer) return omitempty ? undefined : null;
  const json = decodeValue(types, facts, value);
  // In JSON, the zero time is null; in 1.34 and later, it is omitted.
  if (omitzero && json === null) return undefined;
  const isZero = json === '' || json === 0 || json === false;
  return isZero && omitempty && !pointer && facts.ref === undefined ? undefined : json;
}

function decodeMapEntry(types: TypeFactsByName, facts: FieldFacts, entry: RawMessage): [string, unknown] {
  const value = findLastValue(entry, 2);
  return [
    toText(findLastValue(entry, 1)),
    facts.type === 'array' ? decodeStringList(value) : decodeValue(types, facts, value),
  ];
}

function decodeValue(types: TypeFactsByName, facts: FieldFacts, value: RawValue | undefined): unknown {
  if (facts.ref !== undefined) {
    const specialDecoder = findSpecialDecoder(facts.ref);
    if (specialDecoder === undefined) return decodeObject(types, facts.ref, toBytes(value));
    return specialDecoder(parseMessage(toBytes(value)), (type, bytes) => decodeObject(types, type, bytes));
  }
  switch (facts.type) {
    case 'boolean':
      return toInteger(value, 64) !== 0;
    case 'integer':
      return toInteger(value, facts.format === 'int64' ? 64 : 32);
    case 'number':
      return value ?? 0;
    default:
      return facts.format === 'byte' ? Buffer.from(toBytes(value)).toString('base64') : toText(value);
  }
}
