/** Lists across all namespaces: they contain the objects of the program and other objects. */
import type { ProgramContext } from '../program-context.ts';
import { FIELD_SELECTORS, LABEL_SELECTORS, LIST_PARAMETERS } from './client-steps.ts';
import { CollectionReader } from './collection-reader.ts';
import { createCoveringRows, rotateParameters } from './covering-arrays.ts';
import type { ProgramCollection } from './program-collection.ts';

/** Returns the path of the collection across all namespaces if the client may read it, otherwise the path of the program's collection. */
export async function findWidestCollection(
  context: ProgramContext,
  { collectionPath }: ProgramCollection,
): Promise<string> {
  const path = collectionPath.replace(/\/namespaces\/[^/]+\//, '/');
  const { status } = await context.send('GET', `${path}?limit=1`);
  return status === 200 ? path : collectionPath;
}

/** Options of lists across all namespaces. Each list has a label selector, because without one the response may be very large. */
const LABEL_PARAMETERS = {
  labels: LABEL_SELECTORS.filter((labelSelector) => labelSelector !== ''),
  fields: FIELD_SELECTORS,
  representation: LIST_PARAMETERS.representation,
} as const;
/** Each program uses every third row of the covering array. */
const ROW_INTERVAL = 3;

/**
 * Options of lists with a field selector for one namespace. These lists have no limit: kube-apiserver 1.32.13 serves the first page from
 * that namespace only, but handles its continue token as a token for all namespaces.
 */
const NAMESPACE_PARAMETERS = {
  labels: LABEL_SELECTORS,
  versionMatch: LIST_PARAMETERS.versionMatch,
  representation: LIST_PARAMETERS.representation,
} as const;
/** Each program uses every sixth row of the covering array. */
const NAMESPACE_ROW_INTERVAL = 6;

/** Sends lists with selectors across all namespaces, if the client may read them. The monitors check the responses. */
export async function listObjectsInAllNamespaces(
  context: ProgramContext,
  programCollection: ProgramCollection,
  rotation: number,
): Promise<void> {
  const allNamespacesPath = await findWidestCollection(context, programCollection);
  if (allNamespacesPath === programCollection.collectionPath) return;
  const reader = new CollectionReader(context, allNamespacesPath);
  for (const [index, row] of createCoveringRows(rotateParameters(LABEL_PARAMETERS, rotation)).entries())
    if (index % ROW_INTERVAL === 0) await reader.list({ ...row, versionMatch: 'now', limit: 0, versionIndex: 0 });
  const namespace = await findSelectableNamespace(context, programCollection, allNamespacesPath);
  if (namespace === undefined) return;
  const fields = `metadata.namespace=${namespace}`;
  for (const [index, row] of createCoveringRows(rotateParameters(NAMESPACE_PARAMETERS, rotation)).entries())
    if (index % NAMESPACE_ROW_INTERVAL === 0) await reader.list({ ...row, fields, limit: 0, versionIndex: index });
}

/** Returns the namespace of the program if the collection across all namespaces supports a field selector for it. */
export async function findSelectableNamespace(
  context: ProgramContext,
  { collectionPath }: ProgramCollection,
  allNamespacesPath: string,
): Promise<string | undefined> {
  const [, namespace] = /\/namespaces\/([^/]+)\//.exec(collectionPath) ?? [];
  if (allNamespacesPath === collectionPath || namespace === undefined) return undefined;
  const { status } = await context.send('GET', `${allNamespacesPath}?fieldSelector=metadata.namespace=${namespace}`);
  return status === 200 ? namespace : undefined;
}
