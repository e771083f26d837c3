/**
 * Encodes and decodes the messages of structs, with fields in the order of their numbers, like the Go types of the API. A plain value is
 * always written, even if it is empty. A pointer is written if it is set. A list is written item by item, never packed. A map is sorted by
 * key. The members of an embedded struct, which JSON contains among the other members, form their own message.
 *
 * Example: `{name: "a", labels: {x: "1"}}` of a type with name = 1, namespace = 3 and labels = 11 is `0a 01 61 | 1a 00 | 5a 06 0a 01
 * 78 12 01 31`.
 */

import { listSortedKeys } from '../schema/collections.ts';
import { isObject } from '../value/is-object.ts';
import { setMember } from '../value/set-member.ts';
import { stringCodec } from './scalars.ts';
import {
  DELIMITED_TYPE,
  ProtobufError,
  type Reader,
  readDelimited,
  readFields,
  VARINT_TYPE,
  type WireCodec,
  type Writer,
} from './wire.ts';

export type MessageMembers = Record<string, unknown>;

export interface MessageField {
  readonly name: string;
  readonly fieldNumber: number;
  readonly codec: WireCodec;
  /** The content of the field: a value, a list, a map, or the members of an embedded struct. */
  readonly container: 'value' | 'list' | 'map' | 'embedded';
  /** Whether the Go type of the field is a pointer, which is not encoded if it is nil. */
  readonly isPointer: boolean;
}

export interface Message extends WireCodec {
  writeMembers(writer: Writer, members: MessageMembers): void;
  readMembers(reader: Reader, members: MessageMembers, depth: number): void;
  read(reader: Reader, previous: unknown, depth: number): MessageMembers;
}

const NO_MEMBERS: MessageMembers = {};

/** `goType` is the name of the message in errors. `listFields` is called when the first value is encoded or decoded, because types may be recursive. */
export function createStructMessage(goType: string, listFields: () => readonly MessageField[]): Message {
  let sortedFields: readonly MessageField[] | undefined;
  let fieldsByNumber: ReadonlyMap<number, MessageField> | undefined;
  const getSortedFields = () => {
    sortedFields ??= [...listFields()].sort((a, b) => a.fieldNumber - b.fieldNumber);
    return sortedFields;
  };
  const message: Message = {
    type: DELIMITED_TYPE,
    writeMembers(writer, members) {
      for (const field of sortedFields ?? getSortedFields()) writeField(writer, field, members);
    },
    readMembers(reader, members, depth) {
      fieldsByNumber ??= new Map(getSortedFields().map((field) => [field.fieldNumber, field]));
      const knownFields = fieldsByNumber;
      readFields(reader, goType, (fieldNumber, type) => {
        const field = knownFields.get(fieldNumber);
        if (field === undefined) return false;
        readField(reader, field, type, members, depth + 1);
        return true;
      });
    },
    write(writer, value) {
      writer.fork();
      message.writeMembers(writer, isObject(value) ? value : NO_MEMBERS);
      writer.ldelim();
    },
    read(reader, previous, depth) {
      const members: MessageMembers = isObject(previous) ? previous : {};
      readDelimited(reader, depth, () => message.readMembers(reader, members, depth));
      return members;
    },
  };
  return message;
}

function writeField(
  writer: Writer,
  { name, fieldNumber, codec, container, isPointer }: MessageField,
  members: MessageMembers,
): void {
  const tag = ((fieldNumber << 3) | (container === 'value' ? codec.type : DELIMITED_TYPE)) >>> 0;
  if (container === 'embedded') {
    writer.uint32(tag);
    codec.write(writer, members);
    return;
  }
  const value = members[name];
  if (value === undefined || value === null) {
    if (container !== 'value' || isPointer || codec.omitsMissingValue) return;
    writer.uint32(tag);
    codec.write(writer, undefined);
  } else if (container === 'value') {
    writer.uint32(tag);
    codec.write(writer, value);
  } else if (Array.isArray(value)) {
    const itemTag = ((fieldNumber << 3) | codec.type) >>> 0;
    for (const item of value) {
      writer.uint32(itemTag);
      codec.write(writer, item);
    }
  } else if (isObject(value)) writeMap(writer, tag, codec, value);
}

const MAP_KEY_TAG = (1 << 3) | DELIMITED_TYPE;

function writeMap(writer: Writer, tag: number, codec: WireCodec, map: MessageMembers): void {
  const valueTag = (2 << 3) | codec.type;
  for (const key of listSortedKeys(map)) {
    writer.uint32(tag).fork().uint32(MAP_KEY_TAG);
    stringCodec.write(writer, key);
    const value = map[key];
    if (value !== null || !codec.omitsMissingValue) {
      writer.uint32(valueTag);
      codec.write(writer, value);
    }
    writer.ldelim();
  }
}

function readField(
  reader: Reader,
  field: MessageField,
  wireType: number,
  members: MessageMembers,
  depth: number,
): void {
  const { name, codec, container } = field;
  const isPacked = container === 'list' && codec.type === VARINT_TYPE && wireType === DELIMITED_TYPE;
  if (wireType !== (container === 'map' ? DELIMITED_TYPE : codec.type) && !isPacked) {
    throw new ProtobufError(`proto: wrong wireType = ${wireType} for field ${formatGoName(name)}`);
  }
  if (container === 'value') members[name] = codec.read(reader, members[name], depth);
  else if (container === 'embedded') codec.read(reader, members, depth);
  else if (container === 'map') {
    const previous = members[name];
    const map: MessageMembers = isObject(previous) ? previous : {};
    members[name] = map;
    readMapEntry(reader, codec, map, depth);
  } else {
    const previous = members[name];
    const list: unknown[] = Array.isArray(previous) ? previous : [];
    members[name] = list;
    if (!isPacked) list.push(codec.read(reader, undefined, depth));
    else {
      readDelimited(reader, depth, () => {
        while (reader.pos < reader.len) list.push(codec.read(reader, undefined, depth));
      });
    }
  }
}

/** Reads a map entry. Its key and value may be missing, and may be in any order. */
function readMapEntry(reader: Reader, codec: WireCodec, map: MessageMembers, depth: number): void {
  readDelimited(reader, depth, () => {
    let key = '';
    let value: unknown = null;
    readFields(reader, 'entry', (fieldNumber, type) => {
      if (fieldNumber === 1 && type === DELIMITED_TYPE) key = reader.stringVerify();
      else if (fieldNumber === 2 && type === codec.type) value = codec.read(reader, undefined, depth);
      else return false;
      return true;
    });
    setMember(map, key, value);
  });
}

/** Returns the Go name of a field in errors of kube-apiserver, derived from its JSON name. */
function formatGoName(name: string): string {
  if (name === 'metadata') return 'ObjectMeta';
  const initialism = /^(api|cpu|dns|id|ip|nfs|pid|tls|ttl|uid|uri|url)(?=[A-Z]|$)/.exec(name)?.[1] ?? '';
  if (initialism !== '') return initialism.toUpperCase() + name.slice(initialism.length);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
