/**
 * Checks the maximum size of a stored object: etcd accepts requests of 1.5 MiB. Built-in kinds are stored as protobuf, custom resources as
 * JSON. Objects that the main thread handles are always smaller.
 */
import type { Serializer } from '../../negotiation/serializers/serializer.ts';
import { formatPlainJson } from '../../pure/json/write.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createBareError } from '../../pure/status/reasons.ts';

const MAX_BYTES = 1.5 * 1024 * 1024;
/** The size, in bytes, above which kube-apiserver's etcd client does not send a request. */
const MAX_SENT = 2 * 1024 * 1024;
/** The size of a request to etcd without the object: three copies of the key, and the comparison. */
const OVERHEAD = 200;

/** Returns the JSON of an object. Throws the error that rejects an object that is too large. */
export function encodeForStorage(object: ApiObject, binary: Serializer | undefined): string {
  const json = formatPlainJson(object);
  const bytes = OVERHEAD + (Buffer.byteLength(json) <= MAX_BYTES / 2 ? 0 : storedLength(object, json, binary));
  if (bytes > MAX_SENT) {
    const sizes = `(${bytes} vs. ${MAX_SENT})`;
    throw createBareError(`rpc error: code = ResourceExhausted desc = trying to send message larger than max ${sizes}`);
  }
  if (bytes > MAX_BYTES) throw createBareError('etcdserver: request is too large');
  return json;
}

function storedLength(object: ApiObject, json: string, binary: Serializer | undefined): number {
  try {
    return binary?.encode(object, false).length ?? Buffer.byteLength(json);
  } catch {
    // A custom resource has no binary encoding.
    return Buffer.byteLength(json);
  }
}
