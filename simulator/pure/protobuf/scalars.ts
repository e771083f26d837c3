/** The codecs of scalars: strings, booleans, integers, floating-point numbers, and bytes, which are base64 in JSON. */
import { encodeBase64 } from '../value/base64.ts';
import { DELIMITED_TYPE, FIXED64_TYPE, VARINT_TYPE, type WireCodec } from './wire.ts';

export const stringCodec: WireCodec = {
  type: DELIMITED_TYPE,
  write(writer, value) {
    const text = typeof value === 'string' ? value : '';
    writer.string(text.isWellFormed() ? text : text.toWellFormed());
  },
  read: (reader) => reader.stringVerify(),
};

export const booleanCodec: WireCodec = {
  type: VARINT_TYPE,
  write: (writer, value) => void writer.bool(value === true),
  read: (reader) => reader.bool(),
};

export const int32Codec: WireCodec = {
  type: VARINT_TYPE,
  write: (writer, value) => void writer.int32(Number(value ?? 0)),
  read: (reader) => reader.int32(),
};

/** The codec of 64-bit integers. A value is a bigint if a number cannot hold it exactly. */
export const int64Codec: WireCodec = {
  type: VARINT_TYPE,
  write(writer, value) {
    if (typeof value === 'bigint') {
      const bits = BigInt.asUintN(64, value);
      writer.int64({ low: Number(bits & LOW_BITS) | 0, high: Number(bits >> 32n) | 0, unsigned: false });
    } else writer.int64(Number(value ?? 0));
  },
  read(reader) {
    const { low, high } = reader.int64();
    const number = high * 0x1_0000_0000 + (low >>> 0);
    return Number.isSafeInteger(number) ? number : (BigInt(high) << 32n) | BigInt(low >>> 0);
  },
};
const LOW_BITS = 0xffff_ffffn;

export const doubleCodec: WireCodec = {
  type: FIXED64_TYPE,
  write: (writer, value) => void writer.double(Number(value ?? 0)),
  read: (reader) => reader.double(),
};

export const bytesCodec: WireCodec = {
  type: DELIMITED_TYPE,
  omitsMissingValue: true,
  // The writer accepts base64 text.
  write: (writer, value) => void writer.bytes(typeof value === 'string' ? value : ''),
  read: (reader) => encodeBase64(reader.bytes()),
};
