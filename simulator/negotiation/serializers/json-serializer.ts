/** The JSON encoding (media-json-*). A list is joined from the cached bytes of its items. */
import { isUtf8 } from 'node:buffer';
import type { DividedWork } from '../../foundation/event-loop.ts';
import {
  type ParsedJson,
  parseJson,
  parseJsonBytes,
  parseJsonMembers,
  parseJsonWithLiterals,
} from '../../pure/json/parse.ts';
import { writeCompactJson, writeJson } from '../../pure/json/write.ts';
import { BodyBuilder, wrapItems } from './body-builder.ts';
import type { ListHead } from './list-head.ts';
import type { Serializer } from './serializer.ts';
import { createJsonListWriter } from './text-list-writers.ts';

export const JSON_MEDIA_TYPE = 'application/json';

export const JSON_SERIALIZER: Serializer = {
  name: 'json',
  mediaType: JSON_MEDIA_TYPE,
  watchSerializer: { mediaType: JSON_MEDIA_TYPE, acceptedType: `${JSON_MEDIA_TYPE};stream=watch`, encodeFrame },
  supportsTables: true,
  encode: (value, pretty) => Buffer.from(writeJson(value, { pretty })),
  decode: readJson,
  joinItems,
  encodeList: (listHead, joinedItems) => wrapItems(Buffer.from(formatListStart(listHead)), joinedItems, LIST_TAIL),
  createListWriter: createJsonListWriter,
};

/** Parses JSON. Throws a JsonSyntaxError. */
export function readJson(bytes: Buffer): ParsedJson {
  return parseJson(decodeText(bytes));
}

/** Parses JSON. The returned source also contains the spelling of strings. Throws a JsonSyntaxError. */
export function readJsonWithLiterals(bytes: Buffer): ParsedJson {
  return parseJsonWithLiterals(decodeText(bytes));
}

/** Parses the members with the given names and omits all others. Throws a JsonSyntaxError. */
export function readJsonMembers(bytes: Buffer, names: ReadonlySet<string>): ParsedJson {
  return parseJsonMembers(decodeText(bytes), names);
}

function decodeText(bytes: Buffer): string {
  // For invalid UTF-8, the bytes are parsed, so that the error message names the invalid byte.
  if (!isUtf8(bytes)) parseJsonBytes(bytes.toString('latin1'));
  return bytes.toString('utf8');
}

const COMMA = 0x2c;
const OPENING_BRACE = 0x7b;
const OBJECT_MEMBER = '","object":';
const FRAME_TAIL = Buffer.from('}\n');
const LIST_TAIL = Buffer.from(']}\n');

/** Encodes `{"type":"ADDED","object":{…}}` and a newline (watch-event-shape). The newline of the object is removed. */
function encodeFrame(type: string, document: Buffer): Buffer {
  const frameStart = `{"type":"${type}${OBJECT_MEMBER}`;
  const bytes = Buffer.allocUnsafe(frameStart.length + document.length + 1);
  let index = bytes.write(frameStart, 0, 'latin1');
  index += document.copy(bytes, index, 0, document.length - 1);
  FRAME_TAIL.copy(bytes, index);
  return bytes;
}

/** Returns the start of an encoded object, with kind and apiVersion. */
export function formatObjectStart(kind: string, apiVersion: string): string {
  return `{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},`;
}

function formatListStart({ kind, apiVersion, metadata }: ListHead): string {
  return `${writeCompactJson({ kind, apiVersion, metadata }).slice(0, -1)},"items":[`;
}

/** Joins items without their newline. Omits kind and apiVersion of the items unless items of the list have a TypeMeta. */
function* joinItems(
  { itemType, haveItemsTypeMeta }: ListHead,
  items: readonly Buffer[],
): DividedWork<readonly Buffer[]> {
  const prefixBytes = haveItemsTypeMeta ? 0 : Buffer.byteLength(formatObjectStart(itemType.kind, itemType.apiVersion));
  let length = Math.max(0, items.length - 1);
  for (const bytes of items) length += bytes.length - prefixBytes;
  const body = new BodyBuilder(length);
  const itemsToJoin = { items, skippedBytes: prefixBytes, addsBrace: !haveItemsTypeMeta };
  for (let nextIndex = 0; nextIndex < items.length; ) {
    nextIndex = joinItemsOfTurn(body, itemsToJoin, nextIndex);
    if (nextIndex < items.length) yield;
  }
  return body.takeParts();
}

interface ItemsToJoin {
  readonly items: readonly Buffer[];
  readonly skippedBytes: number;
  /** Whether an opening brace is added, because it is part of the skipped prefix. */
  readonly addsBrace: boolean;
}

/**
 * Adds items for one turn of the event loop and returns the index of the next item. This loop is not part of the generator, in which it
 * would be slower.
 */
function joinItemsOfTurn(body: BodyBuilder, { items, skippedBytes, addsBrace }: ItemsToJoin, start: number): number {
  for (let index = start; index < items.length; index += 1) {
    const bytes = items[index];
    if (bytes === undefined) continue;
    if (index > 0) body.appendByte(COMMA);
    if (addsBrace) body.appendByte(OPENING_BRACE);
    body.appendBytes(bytes, skippedBytes, bytes.length - 1);
    if (body.isTurnComplete()) return index + 1;
  }
  return items.length;
}
