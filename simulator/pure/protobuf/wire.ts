/**
 * How one value is encoded, and what can be wrong with bytes that a client sent. The wire format itself is protobufjs's; the
 * words of the errors are those of kube-apiserver.
 */
import protobuf from 'protobufjs/minimal.js';

export type Reader = protobuf.Reader;
export type Writer = protobuf.Writer;

export const VARINT = 0;
export const FIXED64 = 1;
export const DELIMITED = 2;
const GROUP_END = 4;
// As deep as JSON may be; a schema inside a schema is the only type that holds itself.
const MAX_DEPTH = 1_000;
// An empty message takes two bytes and becomes a struct of many members: of real ones no body that is let in holds so many.
const MAX_MESSAGES = 300_000;
let messages = 0;

/** One type of value. A value that is undefined or null is written as the zero value. */
export interface Wire {
  readonly type: typeof VARINT | typeof FIXED64 | typeof DELIMITED;
  /** Absent values are left out although no pointer says so: bytes. */
  readonly nullable?: boolean;
  write(writer: Writer, value: unknown): void;
  /** `previous` is what stood there before: a message that comes twice is merged. */
  read(reader: Reader, previous: unknown, depth: number): unknown;
}

/** Bytes that are not what they should be. */
export class ProtobufError extends Error {
  override readonly name = 'ProtobufError';
}

let idle: Writer | undefined;
// A writer that grew beyond this is not kept.
const KEPT_BYTES = 1 << 20;

/** The bytes of one document; most go through the same writer, one after the other. */
export function encodeMessage(write: (writer: Writer) => void): Uint8Array {
  const { Writer } = protobuf;
  const writer = idle ?? new Writer();
  // A writer that a failed encoding left behind is not used again.
  idle = undefined;
  write(writer);
  const bytes = writer.finishInto(Writer.alloc(writer.pos));
  if (writer.pos < KEPT_BYTES) idle = writer.reset();
  return bytes;
}

/** Reads all of the bytes; every failure is a ProtobufError. */
export function decodeMessage<T>(bytes: Uint8Array, read: (reader: Reader) => T): T {
  messages = 0;
  try {
    // A Reader of plain bytes: the one of buffers takes broken UTF-8 for good.
    const { Reader } = protobuf;
    return read(new Reader(bytes));
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

/** Reads a delimited value as if nothing came after it. */
export function readDelimited<T>(reader: Reader, depth: number, read: () => T): T {
  const outer = reader.len;
  const end = delimitedEnd(reader);
  if (depth > MAX_DEPTH) throw new ProtobufError('proto: exceeded max depth');
  if (++messages > MAX_MESSAGES) throw new ProtobufError('proto: too many messages');
  reader.len = end;
  const value = read();
  reader.len = outer;
  return value;
}

function delimitedEnd(reader: Reader): number {
  const length = reader.size();
  const end = reader.pos + length;
  if (end > reader.len) throw new ProtobufError('unexpected EOF');
  return end;
}

/** Calls for every field until the bytes end; `read` answers false for a field it does not know, which is then skipped. */
export function readFields(reader: Reader, message: string, read: (number: number, type: number) => boolean): void {
  while (reader.pos < reader.len) {
    const tag = reader.tag();
    const number = tag >>> 3;
    const type = tag & 7;
    if (type === GROUP_END) throw new ProtobufError(`proto: ${message}: wiretype end group for non-group`);
    if (number === 0) throw new ProtobufError(`proto: ${message}: illegal tag 0 (wire type ${type})`);
    if (!read(number, type)) skip(reader, type);
  }
}

function skip(reader: Reader, type: number): void {
  if (type > 5) throw new ProtobufError(`proto: illegal wireType ${type}`);
  reader.skipType(type);
}
