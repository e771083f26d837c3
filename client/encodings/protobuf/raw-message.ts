/** Reads a protobuf message as fields by number, without its type. */
import protobuf from 'protobufjs/minimal.js';

/** The values of each field, in message order. */
export type RawMessage = ReadonlyMap<number, readonly RawValue[]>;

/** The value of a field: a varint, a double or a length-delimited value. */
export type RawValue = bigint | number | Uint8Array;

export class ProtobufError extends Error {}

export function parseMessage(bytes: Uint8Array): RawMessage {
  const fields = new Map<number, RawValue[]>();
  try {
    const reader = new protobuf.Reader(bytes);
    while (reader.pos < reader.len) {
      const tag = reader.uint32();
      const value = readValue(reader, tag & 7);
      const values = fields.get(tag >>> 3);
      if (values === undefined) fields.set(tag >>> 3, [value]);
      else values.push(value);
    }
  } catch (error) {
    throw new ProtobufError(`not a protobuf message: ${(error as Error).message}`);
  }
  return fields;
}

function readValue(reader: protobuf.Reader, wireType: number): RawValue {
  switch (wireType) {
    case 0: {
      const { low, high } = reader.uint64();
      return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
    }
    case 1:
      return reader.double();
    case 2:
      return reader.bytes();
    default:
      throw new ProtobufError(`wire type ${wireType} is not used in any message of the API`);
  }
}

export function findLastValue(message: RawMessage, fieldNumber: number): RawValue | undefined {
  return message.get(fieldNumber)?.at(-1);
}

export function toText(value: RawValue | undefined): string {
  if (value === undefined) return '';
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(toBytes(value));
}

export function toBytes(value: RawValue | undefined): Uint8Array {
  if (value === undefined) return new Uint8Array();
  if (value instanceof Uint8Array) return value;
  throw new ProtobufError('expected bytes, found a number');
}

/** Returns the integer as JSON.parse does: above 2^53, the nearest number. */
export function toInteger(value: RawValue | undefined, bits: 32 | 64): number {
  if (value === undefined) return 0;
  if (typeof value !== 'bigint') throw new ProtobufError('expected an integer');
  return Number(BigInt.asIntN(bits, value));
}
