/**
 * How long a stored object may be: etcd takes requests of a megabyte and a half. Built-in kinds are stored as protobuf, custom resources as
 * JSON. A shorter object than the thread is for needs no such look.
 */
import type { Serializer } from '../../negotiation/serializers/serializer.ts';
import { plainJson } from '../../pure/json/write.ts';
import type { ApiObject } from '../../pure/object.ts';
import { bareError } from '../../pure/status/reasons.ts';

const MOST_BYTES = 1.5 * 1024 * 1024;
/** Of these no more is sent to etcd. */
const MOST_SENT = 2 * 1024 * 1024;
/** What a request to etcd has beside the object: its key, thrice, and what is compared. */
const BESIDE = 200;

/** The JSON of an object that may be stored; throws what refuses it. */
export function storedJson(object: ApiObject, binary: Serializer | undefined): string {
  const json = plainJson(object);
  const bytes = BESIDE + (Buffer.byteLength(json) <= MOST_BYTES / 2 ? 0 : lengthStored(object, json, binary));
  if (bytes > MOST_SENT) {
    const sizes = `(${bytes} vs. ${MOST_SENT})`;
    throw bareError(`rpc error: code = ResourceExhausted desc = trying to send message larger than max ${sizes}`);
  }
  if (bytes > MOST_BYTES) throw bareError('etcdserver: request is too large');
  return json;
}

function lengthStored(object: ApiObject, json: string, binary: Serializer | undefined): number {
  try {
    return binary?.encode(object, false).length ?? Buffer.byteLength(json);
  } catch {
    // A custom resource has no binary encoding.
    return Buffer.byteLength(json);
  }
}
