/** Sends the operations of random programs whose responses a model predicts. */
import type { JsonObject } from '../../values/json-object.ts';
import { createWireRequest } from '../execution/request.ts';
import type { ObservedObject } from '../execution/server.ts';
import { Kind } from '../kinds/kind.ts';
import type { ObjectOperation } from '../operation.ts';
import type { ProgramContext, ProgramResponse } from './program-context.ts';

/** A collection of objects of one kind. */
export interface KindCollection {
  readonly collectionPath: string;
  readonly kind: Kind;
  /** Empty for a kind without namespaces. */
  readonly namespace: string;
}

/** Returns a collection that no other program uses. */
export async function createUniqueCollection(
  context: ProgramContext,
  kindName: string,
  contents: readonly JsonObject[] = [{}],
): Promise<KindCollection> {
  const collectionPath = await context.createNamespacedCollection(kindName);
  const [, namespace = ''] = /\/namespaces\/([^/]+)\//.exec(collectionPath) ?? [];
  const resource = collectionPath.split('/').at(-1) ?? '';
  const kindProperties = { apiVersion: context.getApiVersion(kindName), kind: kindName, resource, contents };
  return { collectionPath, namespace, kind: new Kind({ ...kindProperties, isNamespaced: namespace !== '' }) };
}

/** Sends an operation. `observedObject` is the last known state of the object, for the placeholders of the operation. */
export function sendOperation(
  context: ProgramContext,
  { namespace }: KindCollection,
  operation: ObjectOperation,
  observedObject?: ObservedObject,
): Promise<ProgramResponse> {
  const key = `${operation.kind.resource}/${operation.name}`;
  const observedObjects = new Map(observedObject === undefined ? [] : [[key, observedObject] as const]);
  const programState = { observedObjects, listVersions: [], continue: '', format: { dialect: context.dialect } };
  const { method, path, headers = {}, body } = createWireRequest(operation, programState, namespace);
  const contentType = headers['content-type'];
  return context.send(method, path, {
    ...(body !== undefined && { body: JSON.parse(String(body)) }),
    ...(contentType !== undefined && contentType !== 'application/json' && { contentType }),
  });
}
