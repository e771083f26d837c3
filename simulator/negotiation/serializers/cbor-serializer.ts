/**
 * CBOR (media-cbor-*), behind the gate CBORServingAndStorage. As kube-apiserver writes it: with the self-described tag, strings as byte
 * strings, the members of a map in bytewise order. A watch is a CBOR sequence of events; the object of each has a tag of its own.
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
  stream: { mediaType: SEQUENCE, acceptedType: SEQUENCE, frame },
  tables: false,
  encode: (value) => Buffer.concat([SELF_DESCRIBED, encode(value, OPTIONS)]),
  decode: readCbor,
};

const TWO_MEMBERS = 0xa2;

/** `{"type": …, "object": …}`: in bytewise order the shorter name comes first. */
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
