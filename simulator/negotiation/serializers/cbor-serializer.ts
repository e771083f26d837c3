/**
 * CBOR (media-cbor-*), behind the gate CBORServingAndStorage. As kube-apiserver writes it: with the self-described tag, strings as byte
 * strings, the members of a map in bytewise order. A watch is a CBOR sequence of events; the object of each has a tag of its own.
 */
import { readCbor } from '../cbor/read-cbor.ts';
import { SELF_DESCRIBED, writeCbor } from '../cbor/write-cbor.ts';
import { CborListWriter } from './cbor-list-writer.ts';
import type { Serializer } from './serializer.ts';

const SEQUENCE_MEDIA_TYPE = 'application/cbor-seq';

export const CBOR_SERIALIZER: Serializer = {
  name: 'cbor',
  mediaType: 'application/cbor',
  stream: { mediaType: SEQUENCE_MEDIA_TYPE, acceptedType: SEQUENCE_MEDIA_TYPE, frame: encodeFrame },
  tables: false,
  encode: (value) => Buffer.concat([SELF_DESCRIBED, writeCbor(value)]),
  decode: readCbor,
  listWriter: (list) => new CborListWriter(list),
};

const TWO_MEMBER_MAP = 0xa2;

/** `{"type": …, "object": …}`: in bytewise order the shorter name comes first. */
function encodeFrame(type: string, document: Buffer): Buffer {
  return Buffer.concat([
    SELF_DESCRIBED,
    Buffer.of(TWO_MEMBER_MAP),
    writeCbor('type'),
    writeCbor(type),
    writeCbor('object'),
    document,
  ]);
}
