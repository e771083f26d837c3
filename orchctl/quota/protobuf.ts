/**
 * Encodes a ResourceQuota as protobuf, byte for byte as Go clients do: empty strings are written, maps are sorted by key. It supports only
 * this kind, so that the command does not have to load `spec/types.json`.
 */
import protobuf from 'protobufjs/minimal.js';
import { isList, isMap, type Members, type Value } from '../templates/values.ts';

type Writer = protobuf.Writer;

const PROTOBUF_PREFIX = Buffer.of(0x6b, 0x38, 0x73, 0x00);

export function encodeQuota(quota: Members): Buffer {
  const writer = new protobuf.Writer();
  writeMessage(writer, 1, () => {
    writeText(writer, 1, 'v1');
    writeText(writer, 2, 'ResourceQuota');
  });
  writeMessage(writer, 2, () => {
    writeMessage(writer, 1, () => writeMetadata(writer, toMembers(quota.metadata)));
    writeMessage(writer, 2, () => writeSpec(writer, toMembers(quota.spec)));
    writeMessage(writer, 3, () => {});
  });
  writeText(writer, 3, '');
  writeText(writer, 4, '');
  return Buffer.concat([PROTOBUF_PREFIX, writer.finish()]);
}

function writeMetadata(writer: Writer, { name, namespace, annotations }: Members): void {
  writeText(writer, 1, name);
  // generateName
  writeText(writer, 2, '');
  writeText(writer, 3, namespace);
  // selfLink, uid, resourceVersion
  for (const field of [4, 5, 6]) writeText(writer, field, '');
  // generation
  writer.uint32(7 << 3).uint32(0);
  // creationTimestamp
  writeMessage(writer, 8, () => {});
  for (const [key, value] of Object.entries(toMembers(annotations)))
    writeEntry(writer, 12, key, () => writeText(writer, 2, value));
}

function writeSpec(writer: Writer, { hard, scopes }: Members): void {
  for (const [key, quantity] of Object.entries(toMembers(hard)))
    writeEntry(writer, 1, key, () => writeMessage(writer, 2, () => writeText(writer, 1, quantity)));
  for (const scope of isList(scopes) ? scopes : []) writeText(writer, 2, scope);
}

function writeEntry(writer: Writer, field: number, key: string, writeValue: () => void): void {
  writeMessage(writer, field, () => {
    writeText(writer, 1, key);
    writeValue();
  });
}

function writeMessage(writer: Writer, field: number, writeContent: () => void): void {
  writer.uint32((field << 3) | 2).fork();
  writeContent();
  writer.ldelim();
}

/** Writes a string field. A value that is not a string is written as an empty string. */
function writeText(writer: Writer, field: number, value: Value): void {
  writer.uint32((field << 3) | 2).string(typeof value === 'string' ? value : '');
}

function toMembers(value: Value): Members {
  return isMap(value) ? value : {};
}
