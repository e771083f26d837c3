/**
 * Checks the maximum size of a stored object: etcd accepts requests of 1.5 MiB. Built-in kinds are stored as protobuf, custom resources as
 * JSON. Only the long-request thread needs the check, because the objects of short requests are always smaller.
 */
import type { Serializer } from '../../negotiation/serializers/serializer.ts';
import { writeUnescapedJson } from '../../pure/json/write.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createErrorWithoutReason } from '../../pure/status/reasons.ts';

const MAX_STORED_BYTES = 1.5 * 1024 * 1024;
/** The size, in bytes, above which kube-apiserver's etcd client does not send a request. */
const MAX_SENT_BYTES = 2 * 1024 * 1024;
/** The size of a request to etcd without the object: three copies of the key, and the comparison. */
const OVERHEAD_BYTES = 200;

/** Returns the JSON of an object. Throws the error of etcd or its client if the object is too large. */
export function encodeForStorage(object: ApiObject, protobufSerializer: Serializer | undefined): string {
  const json = writeUnescapedJson(object);
  const bytes =
    OVERHEAD_BYTES +
    (Buffer.byteLength(json) <= MAX_STORED_BYTES / 2 ? 0 : measureStoredObject(object, json, protobufSerializer));
  if (bytes > MAX_SENT_BYTES) {
    const sizeAndLimit = `(${bytes} vs. ${MAX_SENT_BYTES})`;
    throw createErrorWithoutReason(
      `rpc error: code = ResourceExhausted desc = trying to send message larger than max ${sizeAndLimit}`,
    );
  }
  if (bytes > MAX_STORED_BYTES) throw createErrorWithoutReason('etcdserver: request is too large');
  return json;
}

function measureStoredObject(object: ApiObject, json: string, protobufSerializer: Serializer | undefined): number {
  try {
    return protobufSerializer?.encode(object, false).length ?? Buffer.byteLength(json);
  } catch {
    // A custom resource has no binary encoding.
    return Buffer.byteLength(json);
  }
}
