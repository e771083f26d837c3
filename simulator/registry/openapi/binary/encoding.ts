/**
 * Encodes OpenAPI documents in protobuf: writers that messages-v2.ts and messages-v3.ts combine to tables. Members are written in the order
 * of their field numbers; extensions and values of any type are encoded as YAML.
 */

import { stringify } from 'yaml';
import { DELIMITED, encodeMessage, FIXED64, VARINT, type Writer } from '../../../pure/protobuf/wire.ts';
import { membersOf } from '../../../pure/value/members-of.ts';

/** Writes a value as the field of that number. */
export type Field = (writer: Writer, number: number, value: unknown) => void;
/** Writes the fields of a message. */
export type Inside = (writer: Writer, value: Members) => void;
export type Members = Readonly<Record<string, unknown>>;

export const text: Field = (writer, number, value) => {
  if (value !== '') writer.uint32((number << 3) | DELIMITED).string(String(value));
};

export const flag: Field = (writer, number, value) => {
  if (value === true) writer.uint32((number << 3) | VARINT).bool(true);
};

/** A member of a choice is written even where it is empty. */
export const chosenText: Field = (writer, number, value) => {
  writer.uint32((number << 3) | DELIMITED).string(String(value));
};

export const chosenFlag: Field = (writer, number, value) => {
  writer.uint32((number << 3) | VARINT).bool(value === true);
};

export const chosenNumber: Field = (writer, number, value) => {
  writer.uint32((number << 3) | FIXED64).double(Number(value));
};

export function each(field: Field): Field {
  return (writer, number, values) => {
    for (const value of Array.isArray(values) ? values : []) field(writer, number, value);
  };
}

/** A repeated field; a single value is a list of one. */
export const asList =
  (field: Field): Field =>
  (writer, number, value) =>
    nested((inner) => each(field)(inner, 1, Array.isArray(value) ? value : [value]))(writer, number, {});

export function nested(inside: Inside): Field {
  return (writer, number, value) => {
    writer.uint32((number << 3) | DELIMITED).fork();
    inside(writer, membersOf(value));
    writer.ldelim();
  };
}

export const any: Field = (writer, number, value) => {
  writer.uint32((number << 3) | DELIMITED).fork();
  text(writer, 2, yamlOf(value));
  writer.ldelim();
};

/** A document repeats the same few values thousands of times. */
const asYaml = new Map<string, string>();

function yamlOf(value: unknown): string {
  const key = JSON.stringify(value);
  const yaml = asYaml.get(key) ?? stringify(value, { lineWidth: 0 });
  asYaml.set(key, yaml);
  return yaml;
}

/** The members of a map, each as a message of name and value. */
export function entries(value: Field): Field {
  return (writer, number, map) => {
    for (const [name, one] of Object.entries(membersOf(map))) entry(writer, number, name, value, one);
  };
}

function entry(writer: Writer, number: number, name: string, value: Field, one: unknown): void {
  writer.uint32((number << 3) | DELIMITED).fork();
  text(writer, 1, name);
  value(writer, 2, one);
  writer.ldelim();
}

/** A message of its own around the members of a map. */
export function map(value: Field): Field {
  return nested((writer, members) => entries(value)(writer, 1, members));
}

/** A message by the names of its members, with the number of its extensions. */
export function message(
  members: Readonly<Record<string, readonly [number: number, field: Field]>>,
  extensions?: number,
): Inside {
  const sortedMembers = Object.entries(members).sort(([, [a]], [, [b]]) => a - b);
  const before = sortedMembers.filter(([, [number]]) => extensions === undefined || number < extensions);
  const after = sortedMembers.slice(before.length);
  const write = (writer: Writer, from: typeof sortedMembers, value: Members) => {
    for (const [name, [number, field]] of from) {
      const member = value[name];
      if (member !== undefined) field(writer, number, member);
    }
  };
  return (writer, value) => {
    write(writer, before, value);
    if (extensions !== undefined) {
      for (const name of Object.keys(value))
        if (name.startsWith('x-')) entry(writer, extensions, name, any, value[name]);
    }
    write(writer, after, value);
  };
}

/** A oneof: the value decides which message it holds. */
export function choice(choose: (value: Members) => readonly [number: number, field: Field]): Field {
  return nested((writer, value) => {
    const [number, field] = choose(value);
    field(writer, number, value);
  });
}

export function encoded(inside: Inside, value: object): Buffer {
  const bytes = encodeMessage((writer) => inside(writer, membersOf(value)));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** After a document: the next one has others. */
export function forgetValues(): void {
  asYaml.clear();
}
