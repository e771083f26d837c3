/** JSON (media-json-*). A list is the bytes of its items one after the other, without serialising anything again. */
import { isUtf8 } from 'node:buffer';
import type { AnswerBody } from '../../ground/exchange.ts';
import { type Parsed, parseJson, parseJsonBytes } from '../../pure/json/parse.ts';
import { compactJson, writeJson } from '../../pure/json/write.ts';
import { BodyBuilder } from './body-builder.ts';
import type { ListHead } from './list-head.ts';
import type { Serializer } from './serializer.ts';

export const JSON_MEDIA_TYPE = 'application/json';

export const JSON_SERIALIZER: Serializer = {
  name: 'json',
  mediaType: JSON_MEDIA_TYPE,
  stream: { mediaType: JSON_MEDIA_TYPE, offered: `${JSON_MEDIA_TYPE};stream=watch`, frame },
  tables: true,
  encode: (value, pretty) => Buffer.from(writeJson(value, pretty)),
  decode: readJson,
  join,
};

/** Throws a JsonSyntaxError. */
export function readJson(bytes: Buffer): Parsed {
  // What is wrong with bytes that are no text is told by the bytes.
  if (!isUtf8(bytes)) parseJsonBytes(bytes.toString('latin1'));
  return parseJson(bytes.toString('utf8'));
}

const COMMA = 0x2c;
const BRACE = 0x7b;
const OBJECT = '","object":';
const TAIL = Buffer.from('}\n');

/** `{"type":"ADDED","object":{…}}` and a newline (watch-event-shape); the document gives up its own. */
function frame(type: string, document: Buffer): Buffer {
  const head = `{"type":"${type}${OBJECT}`;
  const bytes = Buffer.allocUnsafe(head.length + document.length + 1);
  let at = bytes.write(head, 0, 'latin1');
  at += document.copy(bytes, at, 0, document.length - 1);
  TAIL.copy(bytes, at);
  return bytes;
}

/** What stands before the other members of an object, in its bytes. */
export function jsonPrefix(kind: string, apiVersion: string): string {
  return `{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)},`;
}

/** Of each item the prefix gives way to a brace, unless items are headed, and the newline goes. */
function join(head: ListHead, items: readonly Buffer[]): AnswerBody {
  const { kind, apiVersion, metadata, item, headed } = head;
  const start = `${compactJson({ kind, apiVersion, metadata }).slice(0, -1)},"items":[`;
  const skipped = headed ? 0 : Buffer.byteLength(jsonPrefix(item.kind, item.apiVersion));
  let length = Buffer.byteLength(start) + Math.max(0, items.length - 1) + 3;
  for (const bytes of items) length += bytes.length - skipped;
  const pieces = new BodyBuilder(length);
  pieces.text(start);
  for (let index = 0; index < items.length; index++) {
    const bytes = items[index] as Buffer;
    if (index > 0) pieces.byte(COMMA);
    if (!headed) pieces.byte(BRACE);
    pieces.bytes(bytes, skipped, bytes.length - 1);
  }
  pieces.text(']}\n');
  return pieces.body();
}
