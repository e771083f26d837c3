/**
 * A ResourceQuota in protobuf, byte for byte as the API's own clients write it: texts that are empty are written, maps by key. Written out by
 * hand for this one kind, so that the command starts without the facts about all others.
 */
import { isList, isMembers, type Members, type Value } from '../templates/values.ts';

const MAGIC = Buffer.of(0x6b, 0x38, 0x73, 0x00);

export function encodeQuota(quota: Members): Buffer {
  const header = Buffer.concat([text(1, 'v1'), text(2, 'ResourceQuota')]);
  const object = Buffer.concat([
    bytes(1, metadataBytes(membersOf(quota.metadata))),
    bytes(2, specBytes(membersOf(quota.spec))),
    bytes(3, Buffer.alloc(0)),
  ]);
  return Buffer.concat([MAGIC, bytes(1, header), bytes(2, object), text(3, ''), text(4, '')]);
}

function metadataBytes({ name, namespace, annotations }: Members): Buffer {
  return Buffer.concat([
    text(1, textOf(name)),
    // generateName
    text(2, ''),
    text(3, textOf(namespace)),
    // selfLink, uid, resourceVersion
    text(4, ''),
    text(5, ''),
    text(6, ''),
    // generation
    Buffer.of(7 << 3, 0),
    // creationTimestamp
    bytes(8, Buffer.alloc(0)),
    ...Object.entries(membersOf(annotations)).map(([key, value]) => entry(12, key, text(2, textOf(value)))),
  ]);
}

function specBytes({ hard, scopes }: Members): Buffer {
  return Buffer.concat([
    ...Object.entries(membersOf(hard)).map(([key, value]) => entry(1, key, bytes(2, text(1, textOf(value))))),
    ...(isList(scopes) ? scopes : []).map((scope) => text(2, textOf(scope))),
  ]);
}

function entry(field: number, key: string, value: Buffer): Buffer {
  return bytes(field, Buffer.concat([text(1, key), value]));
}

function text(field: number, value: string): Buffer {
  return bytes(field, Buffer.from(value));
}

function bytes(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(value.length), value]);
}

function varint(value: number): Buffer {
  const result: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) result.push((rest & 0x7f) | 0x80);
  return Buffer.from([...result, rest]);
}

function membersOf(value: Value): Members {
  return isMembers(value) ? value : {};
}

function textOf(value: Value): string {
  return typeof value === 'string' ? value : '';
}
