/**
 * Functions that encode OpenAPI documents in protobuf. messages-v2.ts and messages-v3.ts combine these functions into tables. Members are
 * written in the order of their field numbers. Extensions and values of the message type Any are encoded as YAML.
 */

import { stringify } from 'yaml';
import { DELIMITED_TYPE, encodeMessage, FIXED64_TYPE, VARINT_TYPE, type Writer } from '../../../pure/protobuf/wire.ts';
import { readMembers } from '../../../pure/value/object-members.ts';

/** Writes a value as the field with the field number `number`. */
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

export function createRepeatedField(writeField: WriteField): WriteField {
  return (writer, number, values) => {
    for (const value of Array.isArray(values) ? values : []) writeField(writer, number, value);
  };
}

/** Creates a function that writes a nested message with a repeated field. It writes a single value as a list with one item. */
export const createListOrValueField =
  (writeField: WriteField): WriteField =>
  (writer, number, value) =>
    createMessageField((innerWriter) =>
      createRepeatedField(writeField)(innerWriter, 1, Array.isArray(value) ? value : [value]),
    )(writer, number, {});

/** Creates a function that writes a nested message as a field. */
export function createMessageField(writeFields: WriteMessageFields): WriteField {
  return (writer, number, value) => {
    writer.uint32((number << 3) | DELIMITED_TYPE).fork();
    writeFields(writer, readMembers(value));
    writer.ldelim();
  };
}

/** Writes a value as a message of the type Any, which contains the value as YAML. */
export const writeAnyField: WriteField = (writer, number, value) => {
  writer.uint32((number << 3) | DELIMITED_TYPE).fork();
  writeTextField(writer, 2, formatYaml(value));
  writer.ldelim();
};

/** The cache of YAML texts by their value in JSON. A document repeats a few values thousands of times. */
const yamlTexts = new Map<string, string>();

function formatYaml(value: unknown): string {
  const key = JSON.stringify(value);
  const yaml = yamlTexts.get(key) ?? stringify(value, { lineWidth: 0 });
  yamlTexts.set(key, yaml);
  return yaml;
}

/** Creates a function that writes each member of a map as a message with the name and the value. */
export function createMapEntriesField(writeValue: WriteField): WriteField {
  return (writer, number, map) => {
    for (const [name, value] of Object.entries(readMembers(map)))
      writeMapEntry(writer, number, name, writeValue, value);
  };
}

function writeMapEntry(writer: Writer, number: number, name: string, writeValue: WriteField, value: unknown): void {
  writer.uint32((number << 3) | DELIMITED_TYPE).fork();
  writeTextField(writer, 1, name);
  writeValue(writer, 2, value);
  writer.ldelim();
}

/** Creates a function that writes a map as a nested message with a message for each member. */
export function createMapField(writeValue: WriteField): WriteField {
  return createMessageField((writer, members) => createMapEntriesField(writeValue)(writer, 1, members));
}

/**
 * Creates a function that writes the fields of a message. `extensionsFieldNumber` is the number of the field with the `x-…` members of the
 * value.
 */
export function createFieldsWriter(
  members: Readonly<Record<string, readonly [number: number, writeField: WriteField]>>,
  extensionsFieldNumber?: number,
): WriteMessageFields {
  const sortedMembers = Object.entries(members).sort(([, [a]], [, [b]]) => a - b);
  const membersBeforeExtensions = sortedMembers.filter(
    ([, [number]]) => extensionsFieldNumber === undefined || number < extensionsFieldNumber,
  );
  const membersAfterExtensions = sortedMembers.slice(membersBeforeExtensions.length);
  const writeMembers = (writer: Writer, selectedMembers: typeof sortedMembers, value: Members) => {
    for (const [name, [number, writeField]] of selectedMembers) {
      const member = value[name];
      if (member !== undefined) writeField(writer, number, member);
    }
  };
  return (writer, value) => {
    writeMembers(writer, membersBeforeExtensions, value);
    if (extensionsFieldNumber !== undefined) {
      for (const name of Object.keys(value))
        if (name.startsWith('x-')) writeMapEntry(writer, extensionsFieldNumber, name, writeAnyField, value[name]);
    }
    writeMembers(writer, membersAfterExtensions, value);
  };
}

/** Creates a function that writes a nested message with a oneof. `selectField` returns the field that the value sets. */
export function createOneofField(
  selectField: (value: Members) => readonly [number: number, writeField: WriteField],
): WriteField {
  return createMessageField((writer, value) => {
    const [number, writeField] = selectField(value);
    writeField(writer, number, value);
  });
}

/** Encodes a value as a message. */
export function encodeAsMessage(writeFields: WriteMessageFields, value: object): Buffer {
  const bytes = encodeMessage((writer) => writeFields(writer, readMembers(value)));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Clears the cache of YAML texts. Called after each document, because the next document has other values. */
export function clearYamlCache(): void {
  yamlTexts.clear();
}
