/** The interface of codecs, and the functions that encode and decode a document with protobufjs. Errors have the messages of kube-apiserver. */
import protobuf from 'protobufjs/minimal.js';

export type Reader = protobuf.Reader;
export type Writer = protobuf.Writer;

export const VARINT_TYPE = 0;
export const FIXED64_TYPE = 1;
export const DELIMITED_TYPE = 2;
const GROUP_END_TYPE = 4;
// The maximum depth of nested messages, as in JSON. JSONSchemaProps is the only recursive type.
const MAX_DEPTH = 1_000;
// Limits the memory of a decoded body: an empty message has two bytes, but its object has many members. No valid body of the allowed size
// contains more messages.
const MAX_MESSAGES = 300_000;
/** The number of messages in the document that is being decoded. */
const decodingState = { messageCount: 0 };

/** The encoding of one type. Undefined and null are written as the zero value, unless `omitsMissingValue` is set. */
export interface WireCodec {
  /** The wire type of protobuf. */
  readonly type: typeof VARINT_TYPE | typeof FIXED64_TYPE | typeof DELIMITED_TYPE;
  /** Whether undefined and null are not written. In Go, this applies to pointers and slices of bytes. */
  readonly omitsMissingValue?: boolean;
  write(writer: Writer, value: unknown): void;
  /** Reads a value. If a singular message field occurs twice, protobuf merges the two messages. `previous` is the earlier value. */
  read(reader: Reader, previous: unknown, depth: number): unknown;
}

/** The error for invalid bytes. */
export class ProtobufError extends Error {
  override readonly name = 'ProtobufError';
}

/** The writer that is reused for the next document, unless its buffer is large. */
const reusableWriter: { writer: Writer | undefined } = { writer: undefined };
const MAX_REUSABLE_BYTES = 1 << 20;

/** Returns the bytes of one document. Most documents share one writer. */
export function encodeMessage(write: (writer: Writer) => void): Uint8Array {
  const { Writer } = protobuf;
  const writer = reusableWriter.writer ?? new Writer();
  // After a failed encoding the writer is not reused.
  reusableWriter.writer = undefined;
  write(writer);
  const bytes = writer.finishInto(Writer.alloc(writer.pos));
  if (writer.pos < MAX_REUSABLE_BYTES) reusableWriter.writer = writer.reset();
  return bytes;
}

/** Reads all bytes. Every failure is a ProtobufError. */
export function decodeMessage<T>(bytes: Uint8Array, readValue: (reader: Reader) => T): T {
  decodingState.messageCount = 0;
  try {
    // Reader, and not BufferReader, because BufferReader accepts invalid UTF-8.
    const { Reader } = protobuf;
    return readValue(new Reader(bytes));
  } catch (error) {
    throw toProtobufError(error);
  }
}

function toProtobufError(error: unknown): unknown {
  if (error instanceof ProtobufError || !(error instanceof Error)) return error;
  if (error instanceof RangeError) return new ProtobufError('unexpected EOF');
  if (error instanceof TypeError) return new ProtobufError('proto: string field contains invalid UTF-8');
  if (/invalid length/.test(error.message))
    return new ProtobufError('proto: negative length found during unmarshaling');
  if (/invalid (varint|tag) encoding/.test(error.message)) return new ProtobufError('proto: integer overflow');
  return new ProtobufError(`proto: ${error.message}`);
}

/** Reads a length-delimited value. Inside `read`, the input of the reader ends with the value. */
export function readDelimited<T>(reader: Reader, depth: number, read: () => T): T {
  const outerEnd = reader.len;
  const end = readDelimitedEnd(reader);
  if (depth > MAX_DEPTH) throw new ProtobufError('proto: exceeded max depth');
  if (++decodingState.messageCount > MAX_MESSAGES) throw new ProtobufError('proto: too many messages');
  reader.len = end;
  const value = read();
  reader.len = outerEnd;
  return value;
}

function readDelimitedEnd(reader: Reader): number {
  const length = reader.size();
  const end = reader.pos + length;
  if (end > reader.len) throw new ProtobufError('unexpected EOF');
  return end;
}

/** Calls `readField` for every field. Skips the fields for which it returns false. */
export function readFields(
  reader: Reader,
  messageName: string,
  readField: (fieldNumber: number, wireType: number) => boolean,
): void {
  while (reader.pos < reader.len) {
    const tag = reader.tag();
    const fieldNumber = tag >>> 3;
    const wireType = tag & 7;
    if (wireType === GROUP_END_TYPE) throw new ProtobufError(`proto: ${messageName}: wiretype end group for non-group`);
    if (fieldNumber === 0) throw new ProtobufError(`proto: ${messageName}: illegal tag 0 (wire type ${wireType})`);
    if (!readField(fieldNumber, wireType)) skipField(reader, wireType);
  }
}

function skipField(reader: Reader, type: number): void {
  if (type > 5) throw new ProtobufError(`proto: illegal wireType ${type}`);
  reader.skipType(type);
}
