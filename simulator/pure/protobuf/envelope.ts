/**
 * The envelope of every message (media-protobuf-magic, media-protobuf-unknown-*). It consists of four bytes and an `Unknown` message, which names
 * the kind and contains the bytes of the object.
 *
 * Example: `6b 38 73 00 | 0a 0f 0a 02 "v1" 12 09 "Endpoints" | 12 LEN RAW | 1a 00 22 00`. The part `12 LEN RAW` is also the encoding
 * of an item in a list, because items have the field number 2 as well.
 */
import { decodeMessage, encodeMessage, ProtobufError, readDelimited, readFields, type Writer } from './wire.ts';

export interface MessageEnvelope {
  readonly apiVersion: string;
  readonly kind: string;
  readonly raw: Uint8Array;
}

const PROTOBUF_PREFIX: readonly number[] = [0x6b, 0x38, 0x73, 0x00];
const NO_PREFIX_MESSAGE = `provided data does not appear to be a protobuf message, expected prefix [${PROTOBUF_PREFIX.join(' ')}]`;
/** The encoded fields for content encoding and content type, which are both empty. */
export const ENVELOPE_TAIL: Uint8Array = Uint8Array.of(0x1a, 0x00, 0x22, 0x00);

const FIRST_FIELD_TAG = 0x0a;
const SECOND_FIELD_TAG = 0x12;
const FIELD_NAMES = ['TypeMeta', 'Raw', 'ContentEncoding', 'ContentType'];

/** Returns the bytes before the object, which are the same for every object of a kind. */
export function encodeEnvelopeHead(apiVersion: string, kind: string): Uint8Array {
  return encodeMessage((writer) => {
    writer.raw(Uint8Array.from(PROTOBUF_PREFIX)).uint32(FIRST_FIELD_TAG).fork();
    writer.uint32(FIRST_FIELD_TAG).string(apiVersion).uint32(SECOND_FIELD_TAG).string(kind).ldelim();
  });
}

/** Returns the head of a field with the number 2 and this length. It precedes an object in an envelope and an item in a list. */
export function encodeSecondFieldHead(length: number): Uint8Array {
  return encodeMessage((writer) => void writer.uint32(SECOND_FIELD_TAG).uint32(length));
}

/** Encodes an envelope. `head` is the result of encodeEnvelopeHead, and `write` writes the bytes of the object. */
export function encodeEnvelope(head: Uint8Array, write: (writer: Writer) => void): Uint8Array {
  return encodeMessage((writer) => {
    writer.raw(head).uint32(SECOND_FIELD_TAG).fork();
    write(writer);
    writer.ldelim().raw(ENVELOPE_TAIL);
  });
}

/** Decodes an envelope. Its kind and apiVersion are empty if the bytes do not contain them. Throws a ProtobufError. */
export function decodeEnvelope(bytes: Uint8Array): MessageEnvelope {
  if (bytes.length === 0) throw new ProtobufError('empty data');
  if (PROTOBUF_PREFIX.some((byte, index) => bytes[index] !== byte)) throw new ProtobufError(NO_PREFIX_MESSAGE);
  if (bytes.length === PROTOBUF_PREFIX.length) throw new ProtobufError('empty body');
  const envelope: { -readonly [member in keyof MessageEnvelope]: MessageEnvelope[member] } = {
    apiVersion: '',
    kind: '',
    raw: new Uint8Array(0),
  };
  decodeMessage(bytes.subarray(PROTOBUF_PREFIX.length), (reader) => {
    readFields(reader, 'Unknown', (number, wireType) => {
      const field = FIELD_NAMES[number - 1];
      if (field === undefined) return false;
      if (wireType !== 2) throw new ProtobufError(`proto: wrong wireType = ${wireType} for field ${field}`);
      if (number === 2) envelope.raw = reader.bytes();
      else if (number > 2) reader.stringVerify();
      else {
        readDelimited(reader, 1, () => {
          readFields(reader, 'TypeMeta', (memberNumber, memberWireType) => {
            if (memberNumber > 2) return false;
            const name = memberNumber === 1 ? 'apiVersion' : 'kind';
            if (memberWireType !== 2)
              throw new ProtobufError(`proto: wrong wireType = ${memberWireType} for field ${name}`);
            envelope[name] = reader.stringVerify();
            return true;
          });
        });
      }
      return true;
    });
  });
  return envelope;
}
