/**
 * Encodes a ResourceQuota as protobuf, byte for byte as Go clients do: empty strings are written, maps are sorted by key. It is written for
 * this kind only, so that the command does not have to load the type facts of all kinds.
 */
import { isList, isMembers, type Members, type Value } from '../templates/values.ts';

const MAGIC = Buffer.of(0x6b, 0x38, 0x73, 0x00);

export function encodeQuota(quota: Members): Buffer {
  const header = Buffer.concat([text(1, 'v1'), text(2, 'ResourceQuota')]);
  const object = Buffer.concat([
    bytes(1, encodeMetadata(toMembers(quota.metadata))),
    bytes(2, encodeSpec(toMembers(quota.spec))),
    bytes(3, Buffer.alloc(0)),
  ]);
  return Buffer.concat([MAGIC, bytes(1, header), bytes(2, object), text(3, ''), text(4, '')]);
}

function encodeMetadata({ name, namespace, annotations }: Members): Buffer {
  return Buffer.concat([
    text(1, toText(name)),
    // generateName
    text(2, ''),
    text(3, toText(namespace)),
    // selfLink, uid, resourceVersion
    text(4, ''),
    text(5, ''),
    text(6, ''),
    // generation
    Buffer.of(7 << 3, 0),
    // creationTimestamp
    bytes(8, Buffer.alloc(0)),
    ...Object.entries(toMembers(annotations)).map(([key, value]) => entry(12, key, text(2, toText(value)))),
  ]);
}

function encodeSpec({ hard, scopes }: Members): Buffer {
  return Buffer.concat([
    ...Object.entries(toMembers(hard)).map(([key, value]) => entry(1, key, bytes(2, text(1, toText(value))))),
    ...(isList(scopes) ? scopes : []).map((scope) => text(2, toText(scope))),
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

function toMembers(value: Value): Members {
  return isMembers(value) ? value : {};
}

function toText(value: Value): string {
  return typeof value === 'string' ? value : '';
}
