/**
 * The CBOR encoding (media-cbor-*), which requires the feature gate CBORServingAndStorage. As in kube-apiserver, a document starts with
 * the self-described tag, strings are encoded as byte strings, and the members of a map are in bytewise order. A watch is a CBOR sequence
 * of events. Both an event and its object have the self-described tag.
 */
import { readCbor } from '../cbor/read-cbor.ts';
import { SELF_DESCRIBED_TAG, writeCbor } from '../cbor/write-cbor.ts';
import { CborListWriter } from './cbor-list-writer.ts';
import type { Serializer } from './serializer.ts';

const SEQUENCE_MEDIA_TYPE = 'application/cbor-seq';

export const CBOR_SERIALIZER: Serializer = {
  name: 'cbor',
  mediaType: 'application/cbor',
  watchSerializer: { mediaType: SEQUENCE_MEDIA_TYPE, acceptedType: SEQUENCE_MEDIA_TYPE, encodeFrame },
  supportsTables: false,
  encode: (value) => Buffer.concat([SELF_DESCRIBED_TAG, writeCbor(value)]),
  decode: readCbor,
  createListWriter: (list) => new CborListWriter(list),
};

const TWO_MEMBER_MAP = 0xa2;

/** Encodes the event `{"type": …, "object": …}`. `type` precedes `object` because shorter names come first in bytewise order. */
function encodeFrame(type: string, document: Buffer): Buffer {
  return Buffer.concat([
    SELF_DESCRIBED_TAG,
    Buffer.of(TWO_MEMBER_MAP),
    writeCbor('type'),
    writeCbor(type),
    writeCbor('object'),
    document,
  ]);
}
