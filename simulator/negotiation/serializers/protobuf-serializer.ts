/**
 * The binary form (media-protobuf-*), for every kind that has numbers. The bytes of an object are made once, with the envelope around them:
 * a get sends them, an event of a watch holds them, and a list takes what stands between the head of the envelope and its tail.
 */
import type { AnswerBody } from '../../ground/exchange.ts';
import type { Json } from '../../pure/object.ts';
import { decodeEnvelope, ENVELOPE_TAIL, envelopeHead, secondFieldHead } from '../../pure/protobuf/envelope.ts';
import type { ProtobufMessages } from '../../pure/protobuf/messages.ts';
import { watchFrame } from '../../pure/protobuf/watch-frame.ts';
import { ProtobufError } from '../../pure/protobuf/wire.ts';
import { failure } from '../../pure/status/failure.ts';
import { BodyBuilder } from './body-builder.ts';
import type { ListHead } from './list-head.ts';
import { type DecodedDocument, DecodingError, type Serializer, type TypeMeta } from './serializer.ts';

/** Found out when somebody first speaks this form. */
export type Messages = Pick<ProtobufMessages, 'document' | 'find'>;

export function protobufSerializer(messages: Messages, mediaType: string): Serializer {
  const stream = `${mediaType};stream=watch`;
  return {
    name: 'protobuf',
    mediaType,
    stream: { mediaType: stream, offered: stream, frame: (type, document) => asBuffer(watchFrame(type, document)) },
    tables: false,
    encode(value) {
      const document = messages.document(value as Partial<TypeMeta>);
      if (document === undefined) throw notMarshalable(value as Partial<TypeMeta>);
      return asBuffer(document);
    },
    decode: (bytes, expected) => decoded(messages, bytes, expected),
    join: (head, items) => joined(messages, head, items),
  };
}

/** The same bytes. */
function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

function notMarshalable({ apiVersion = '', kind = '' }: Partial<TypeMeta>): Error {
  const message = `object ${apiVersion} ${kind} does not implement the protobuf marshalling interface and cannot be encoded to a protobuf message`;
  return failure(406, 'NotAcceptable', message);
}

/** What nobody has a message for keeps its kind and version only; whoever compares them with the path refuses it. */
function decoded(messages: Messages, bytes: Buffer, expected: TypeMeta | undefined): DecodedDocument {
  const { raw, ...said } = envelope(bytes);
  const sent = {
    apiVersion: said.apiVersion || (expected?.apiVersion ?? ''),
    kind: said.kind || (expected?.kind ?? ''),
  };
  try {
    const members = messages.find(sent.apiVersion, sent.kind)?.decode(raw);
    return { value: { kind: sent.kind, apiVersion: sent.apiVersion, ...members } as Json };
  } catch (error) {
    throw error instanceof ProtobufError ? new DecodingError(error.message, sent) : error;
  }
}

function envelope(bytes: Buffer): ReturnType<typeof decodeEnvelope> {
  try {
    return decodeEnvelope(bytes);
  } catch (error) {
    throw error instanceof ProtobufError ? new DecodingError(error.message) : error;
  }
}

/** The items of every list have number 2, as the object in its envelope has; so its bytes are those of an item, tag and all. */
function joined(messages: Messages, head: ListHead, items: readonly Buffer[]): AnswerBody {
  const { kind, apiVersion, metadata, item } = head;
  const list = messages.find(apiVersion, kind);
  if (list === undefined) throw notMarshalable(head);
  const start = asBuffer(envelopeHead(apiVersion, kind));
  const first = asBuffer(list.encode({ metadata }));
  const skipped = envelopeHead(item.apiVersion, item.kind).length;
  const surplus = skipped + ENVELOPE_TAIL.length;
  let length = first.length;
  for (const bytes of items) length += bytes.length - surplus;
  const pieces = new BodyBuilder(start.length + 6 + length + ENVELOPE_TAIL.length);
  pieces.bytes(start);
  pieces.bytes(asBuffer(secondFieldHead(length)));
  pieces.bytes(first);
  for (const bytes of items) pieces.bytes(bytes, skipped, bytes.length - ENVELOPE_TAIL.length);
  pieces.bytes(asBuffer(ENVELOPE_TAIL));
  return pieces.body();
}
