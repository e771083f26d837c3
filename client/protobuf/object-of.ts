/**
 * Decodes a protobuf message to the JSON of the same object, using only spec/types.json, so that a comparison with JSON tests the server's
 * encoder.
 */
import type { FieldFacts, TypeFacts } from '../../spec/type-facts.ts';
import {
  bytesOf,
  integerOf,
  lastOf,
  NotProtobuf,
  parseMessage,
  type RawMessage,
  type RawValue,
  textOf,
} from './raw-message.ts';
import { specialValue, wrappedTexts } from './special-values.ts';

export type Types = Readonly<Record<string, TypeFacts>>;

export function objectOf(types: Types, type: string, bytes: Uint8Array): Record<string, unknown> {
  return membersOf(types, type, parseMessage(bytes));
}

function membersOf(types: Types, type: string, message: RawMessage): Record<string, unknown> {
  const { fields, inlined = [] } = types[type] ?? {};
  if (types[type] === undefined) throw new NotProtobuf(`spec/types.json has no type ${type}`);
  const members: Record<string, unknown> = {};
  for (const { ref, proto } of inlined) {
    if (proto !== undefined) Object.assign(members, objectOf(types, ref, bytesOf(lastOf(message, proto))));
  }
  for (const [name, facts] of Object.entries(fields ?? {})) {
    if (facts.proto === undefined) continue;
    const values = message.get(facts.proto) ?? [];
    const isWrapped = type === 'meta.v1.APIResource' && name === 'verbs';
    const value = isWrapped ? wrappedTexts(values.at(-1)) : fieldOf(types, facts, values);
    if (value !== undefined) members[name] = value;
  }
  return members;
}

/** Returns undefined for values that JSON omits. */
function fieldOf(types: Types, facts: FieldFacts, values: readonly RawValue[]): unknown {
  const { omitempty = false, pointer = false } = facts;
  if (facts.type === 'array' && facts.ref === undefined) {
    if (values.length === 0) return omitempty ? undefined : null;
    return values.map((value) => jsonValue(types, facts.items ?? {}, value));
  }
  if (facts.values !== undefined) {
    if (values.length === 0) return omitempty ? undefined : null;
    return Object.fromEntries(values.map((value) => entryOf(types, facts.values ?? {}, parseMessage(bytesOf(value)))));
  }
  const value = values.at(-1);
  if (value === undefined && pointer) return omitempty ? undefined : null;
  const json = jsonValue(types, facts, value);
  const isZero = json === '' || json === 0 || json === false;
  return isZero && omitempty && !pointer && facts.ref === undefined ? undefined : json;
}

function entryOf(types: Types, facts: FieldFacts, entry: RawMessage): [string, unknown] {
  const value = lastOf(entry, 2);
  return [textOf(lastOf(entry, 1)), facts.type === 'array' ? wrappedTexts(value) : jsonValue(types, facts, value)];
}

function jsonValue(types: Types, facts: FieldFacts, value: RawValue | undefined): unknown {
  if (facts.ref !== undefined) {
    const special = specialValue(facts.ref);
    if (special === undefined) return objectOf(types, facts.ref, bytesOf(value));
    return special(parseMessage(bytesOf(value)), (type, bytes) => objectOf(types, type, bytes));
  }
  switch (facts.type) {
    case 'boolean':
      return integerOf(value, 64) !== 0;
    case 'integer':
      return integerOf(value, facts.format === 'int64' ? 64 : 32);
    case 'number':
      return value ?? 0;
    default:
      return facts.format === 'byte' ? Buffer.from(bytesOf(value)).toString('base64') : textOf(value);
  }
}
