/** Sends the operations of programs whose responses a model predicts. */
import type { JsonObject } from '../../values/json-object.ts';
import { toWireRequest } from '../execution/request.ts';
import type { ObservedObject } from '../execution/server.ts';
import { Kind } from '../kinds/kind.ts';
import type { ObjectOperation } from '../operation.ts';
import type { Answer, Wire } from './wire.ts';

/** The objects of a kind in a namespace, or in none. */
export interface Collection {
  readonly collection: string;
  readonly kind: Kind;
  /** Empty for a kind without namespaces. */
  readonly namespace: string;
}

/** Returns a collection that no other program uses. */
export async function newCollection(
  wire: Wire,
  name: string,
  contents: readonly JsonObject[] = [{}],
): Promise<Collection> {
  const collection = await wire.ownCollection(name);
  const [, namespace = ''] = /\/namespaces\/([^/]+)\//.exec(collection) ?? [];
  const resource = collection.split('/').at(-1) ?? '';
  const facts = { apiVersion: wire.apiVersion(name), kind: name, resource, contents };
  return { collection, namespace, kind: new Kind({ ...facts, isNamespaced: namespace !== '' }) };
}

/** Sends an operation. `observedObject` is the last known state of the object, for the placeholders of the operation. */
export function send(
  wire: Wire,
  { namespace }: Collection,
  operation: ObjectOperation,
  observedObject?: ObservedObject,
): Promise<Answer> {
  const key = `${operation.kind.resource}/${operation.name}`;
  const observedObjects = new Map(observedObject === undefined ? [] : [[key, observedObject] as const]);
  const memory = { seen: observedObjects, listVersions: [], continue: '', dialect: wire.dialect };
  const { method, path, headers = {}, body } = toWireRequest(operation, memory, namespace);
  const contentType = headers['content-type'];
  return wire.send(method, path, {
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
    ...(contentType !== undefined && contentType !== 'application/json' && { contentType }),
  });
}
