/**
 * CBOR (media-cbor-*), behind its gate. Written as genuine servers write it: the self-described prefix, every text as a byte string, the members
 * of a map in the order of their bytes. A watch is a sequence of such documents, each event holding one with a prefix of its own.
 */
import { type EncodeOptions, encode, rfc8949EncodeOptions, Token, Type } from 'cborg';
import { readCbor } from '../cbor/read-cbor.ts';
import type { Serializer } from './serializer.ts';

const SELF_DESCRIBED = Buffer.of(0xd9, 0xd9, 0xf7);
const SEQUENCE = 'application/cbor-seq';

const OPTIONS: EncodeOptions = {
  ...rfc8949EncodeOptions,
  ignoreUndefinedProperties: true,
  typeEncoders: { string: (text: string) => new Token(Type.bytes, Buffer.from(text)) },
};

export const CBOR_SERIALIZER: Serializer = {
  name: 'cbor',
  mediaType: 'application/cbor',
  stream: { mediaType: SEQUENCE, offered: SEQUENCE, frame },
  tables: false,
  encode: (value) => Buffer.concat([SELF_DESCRIBED, encode(value, OPTIONS)]),
  decode: readCbor,
};

const TWO_MEMBERS = 0xa2;

/** `{"type": …, "object": …}` in the order of their bytes: the shorter name first. */
function frame(type: string, document: Buffer): Buffer {
  return Buffer.concat([
    SELF_DESCRIBED,
    Buffer.of(TWO_MEMBERS),
    encode('type', OPTIONS),
    encode(type, OPTIONS),
    encode('object', OPTIONS),
    document,
  ]);
}
