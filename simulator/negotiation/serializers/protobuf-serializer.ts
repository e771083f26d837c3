/**
 * The protobuf encoding (media-protobuf-*) of every kind with field numbers. An object is encoded once, inside its envelope
 * (`runtime.Unknown`). The body of a get consists of these bytes, and a watch event contains them. A list item is the part of these bytes
 * between the head and the tail of the envelope.
 */

import type { DividedWork } from '../../foundation/event-loop.ts';
import type { ResponseBody } from '../../foundation/exchange.ts';
import {
  decodeEnvelope,
  ENVELOPE_TAIL,
  encodeEnvelopeHead,
  encodeSecondFieldHead,
} from '../../pure/protobuf/envelope.ts';
import type { ProtobufMessages } from '../../pure/protobuf/messages.ts';
import { encodeWatchFrame } from '../../pure/protobuf/watch-frame.ts';
import { ProtobufError } from '../../pure/protobuf/wire.ts';
import { createStatusError } from '../../pure/status/failure.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { BodyBuilder, wrapItems } from './body-builder.ts';
import type { ListHead } from './list-head.ts';
import { type DecodedDocument, DecodingError, type Serializer, type TypeMeta } from './serializer.ts';

export type MessageCodecs = Pick<ProtobufMessages, 'encodeDocument' | 'find'>;

export function createProtobufSerializer(messages: MessageCodecs, mediaType: string): Serializer {
  const stream = `${mediaType};stream=watch`;
  return {
    name: 'protobuf',
    mediaType,
    watchSerializer: {
      mediaType: stream,
      acceptedType: stream,
      encodeFrame: (type, document) => toBuffer(encodeWatchFrame(type, document)),
    },
    supportsTables: false,
    encode(value) {
      const object = readMembers(value);
      const document = messages.encodeDocument(object);
      if (document === undefined) throw createNotMarshalableError(object);
      return toBuffer(document);
    },
    decode: (bytes, expected) => decodeDocument(messages, bytes, expected),
    joinItems: (head, items) => joinItems(messages, head, items),
    encodeList: (head, joinedItems) => encodeList(messages, head, joinedItems),
  };
}

/** Returns a view of the same bytes. */
function toBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

function createNotMarshalableError({ apiVersion = '', kind = '' }: Partial<TypeMeta>): Error {
  const message = `object ${apiVersion} ${kind} does not implement the protobuf marshalling interface and cannot be encoded to a protobuf message`;
  return createStatusError(406, 'NotAcceptable', message);
}

/** Decodes a body. For an unknown kind, returns only its TypeMeta, which the handler then compares with the path. */
function decodeDocument(messages: MessageCodecs, bytes: Buffer, expected: TypeMeta | undefined): DecodedDocument {
  const { raw: rawBytes, ...typeMeta } = readEnvelope(bytes);
  const kindOfBody = {
    apiVersion: typeMeta.apiVersion || (expected?.apiVersion ?? ''),
    kind: typeMeta.kind || (expected?.kind ?? ''),
  };
  try {
    const members = messages.find(kindOfBody.apiVersion, kindOfBody.kind)?.decode(rawBytes);
    return { value: { kind: kindOfBody.kind, apiVersion: kindOfBody.apiVersion, ...members } };
  } catch (error) {
    throw error instanceof ProtobufError ? new DecodingError(error.message, kindOfBody) : error;
  }
}

function readEnvelope(bytes: Buffer): ReturnType<typeof decodeEnvelope> {
  try {
    return decodeEnvelope(bytes);
  } catch (error) {
    throw error instanceof ProtobufError ? new DecodingError(error.message) : error;
  }
}

/** Joins items. They are copied with their tag, because `items` is field 2 of every list as the object is field 2 of its envelope. */
function* joinItems(
  messages: MessageCodecs,
  listHead: ListHead,
  items: readonly Buffer[],
): DividedWork<readonly Buffer[]> {
  const { kind, apiVersion, itemType } = listHead;
  if (messages.find(apiVersion, kind) === undefined) throw createNotMarshalableError(listHead);
  const headBytes = encodeEnvelopeHead(itemType.apiVersion, itemType.kind).length;
  const surplusBytes = headBytes + ENVELOPE_TAIL.length;
  let length = 0;
  for (const bytes of items) length += bytes.length - surplusBytes;
  const body = new BodyBuilder(length);
  for (const bytes of items) {
    body.appendBytes(bytes, headBytes, bytes.length - ENVELOPE_TAIL.length);
    if (body.isTurnComplete()) yield;
  }
  return body.takeParts();
}

function encodeList(messages: MessageCodecs, head: ListHead, joinedItems: readonly Buffer[]): ResponseBody {
  const { kind, apiVersion, metadata } = head;
  const list = messages.find(apiVersion, kind);
  if (list === undefined) throw createNotMarshalableError(head);
  const metadataBytes = list.encode({ metadata });
  const length = joinedItems.reduce((sum, part) => sum + part.length, metadataBytes.length);
  const start = Buffer.concat([encodeEnvelopeHead(apiVersion, kind), encodeSecondFieldHead(length), metadataBytes]);
  return wrapItems(start, joinedItems, toBuffer(ENVELOPE_TAIL));
}
