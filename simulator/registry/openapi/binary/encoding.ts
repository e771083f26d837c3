/**
 * Functions that encode OpenAPI documents in protobuf. messages-v2.ts and messages-v3.ts combine these functions into tables. Members are
 * written in the order of their field numbers. Extensions and values of any type are encoded as YAML.
 */

import { stringify } from 'yaml';
import { DELIMITED_TYPE, encodeMessage, FIXED64_TYPE, VARINT_TYPE, type Writer } from '../../../pure/protobuf/wire.ts';
import { readMembers } from '../../../pure/value/object-members.ts';

/** Writes a value as the field with a number. */
export type WriteField = (writer: Writer, number: number, value: unknown) => void;
/** Writes the fields of a message. */
export type WriteMessageFields = (writer: Writer, value: Members) => void;
export type Members = Readonly<Record<string, unknown>>;

export const writeTextField: WriteField = (writer, number, value) => {
  if (value !== '') writer.uint32((number << 3) | DELIMITED_TYPE).string(String(value));
};

export const writeBooleanField: WriteField = (writer, number, value) => {
  if (value === true) writer.uint32((number << 3) | VARINT_TYPE).bool(true);
};

/** Writes a text in a oneof, even if it is empty. */
export const writeOneofText: WriteField = (writer, number, value) => {
  writer.uint32((number << 3) | DELIMITED_TYPE).string(String(value));
};

export const writeOneofBoolean: WriteField = (writer, number, value) => {
  writer.uint32((number << 3) | VARINT_TYPE).bool(value === true);
};

export const writeOneofNumber: WriteField = (writer, number, value) => {
  writer.uint32((number << 3) | FIXED64_TYPE).double(Number(value));
};

export function createRepeatedField(field: WriteField): WriteField {
  return (writer, number, values) => {
    for (const value of Array.isArray(values) ? values : []) field(writer, number, value);
  };
}

/** Writes a repeated field. A single value is written as a list. */
export const createListOrValueField =
  (field: WriteField): WriteField =>
  (writer, number, value) =>
    createMessageField((inner) => createRepeatedField(field)(inner, 1, Array.isArray(value) ? value : [value]))(
      writer,
      number,
      {},
    );

export function createMessageField(writeFields: WriteMessageFields): WriteField {
  return (writer, number, value) => {
    writer.uint32((number << 3) | DELIMITED_TYPE).fork();
    writeFields(writer, readMembers(value));
    writer.ldelim();
  };
}

export const writeStringArray: WriteField = (writer, number, value) => {
  writer.uint32((number << 3) | DELIMITED_TYPE).fork();
  writeTextField(writer, 2, formatYaml(value));
  writer.ldelim();
};

/** Caches YAML texts by JSON, because a document repeats a few values thousands of times. */
const yamlTexts = new Map<string, string>();

function formatYaml(value: unknown): string {
  const key = JSON.stringify(value);
  const yaml = yamlTexts.get(key) ?? stringify(value, { lineWidth: 0 });
  yamlTexts.set(key, yaml);
  return yaml;
}

/** Encodes each member of a map as a message with its name and value. */
export function createEntriesField(writeValue: WriteField): WriteField {
  return (writer, number, map) => {
    for (const [name, value] of Object.entries(readMembers(map))) encodeEntry(writer, number, name, writeValue, value);
  };
}

function encodeEntry(writer: Writer, number: number, name: string, writeValue: WriteField, value: unknown): void {
  writer.uint32((number << 3) | DELIMITED_TYPE).fork();
  writeTextField(writer, 1, name);
  writeValue(writer, 2, value);
  writer.ldelim();
}

/** Encodes a map as a nested message that contains its members. */
export function createMapField(writeValue: WriteField): WriteField {
  return createMessageField((writer, members) => createEntriesField(writeValue)(writer, 1, members));
}

/** Creates the encoder of a message from its members and the field number of its extensions. */
export function createMessageWriter(
  members: Readonly<Record<string, readonly [number: number, field: WriteField]>>,
  extensions?: number,
): WriteMessageFields {
  const sortedMembers = Object.entries(members).sort(([, [a]], [, [b]]) => a - b);
  const membersBefore = sortedMembers.filter(([, [number]]) => extensions === undefined || number < extensions);
  const membersAfter = sortedMembers.slice(membersBefore.length);
  const write = (writer: Writer, selectedMembers: typeof sortedMembers, value: Members) => {
    for (const [name, [number, field]] of selectedMembers) {
      const member = value[name];
      if (member !== undefined) field(writer, number, member);
    }
  };
  return (writer, value) => {
    write(writer, membersBefore, value);
    if (extensions !== undefined) {
      for (const name of Object.keys(value))
        if (name.startsWith('x-')) encodeEntry(writer, extensions, name, writeStringArray, value[name]);
    }
    write(writer, membersAfter, value);
  };
}

/** Creates the encoder of a oneof. `choose` returns the field that the value sets. */
export function createOneofField(choose: (value: Members) => readonly [number: number, field: WriteField]): WriteField {
  return createMessageField((writer, value) => {
    const [number, field] = choose(value);
    field(writer, number, value);
  });
}

export function encodeMembers(writeFields: WriteMessageFields, value: object): Buffer {
  const bytes = encodeMessage((writer) => writeFields(writer, readMembers(value)));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Clears the cache after a document, because the next document has other values. */
export function clearYamlTexts(): void {
  yamlTexts.clear();
}
