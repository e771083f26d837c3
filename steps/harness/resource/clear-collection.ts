/** Deletes all objects of a collection that scenarios use one after the other, even if they have finalizers. */
import { buildResourcePath } from '../../../client/discovery/discovery.ts';
import { getStatus, isSuccess, parseJsonBody } from '../../../client/exchange/exchange.ts';
import { send } from '../../../client/exchange/request.ts';
import type { Target } from '../../../client/exchange/target.ts';
import { removeObject } from '../cleanup/remove-object.ts';
import type { Needs } from '../needs/step-needs.ts';
import type { Manifest } from '../state-manifests.ts';
import type { Subject } from '../subject.ts';
import { formatQualifiedName } from './resource-under-test.ts';

const MERGE_PATCH_HEADERS = [['Content-Type', 'application/merge-patch+json']] as const;
const FINALIZER_PATCH = JSON.stringify({ metadata: { finalizers: null } });

/** Removes the finalizers of an object: by a patch, or by an update if patches are not supported. */
export async function removeFinalizers(
  target: Target,
  path: string,
  requestOptions: { timeout?: number } = {},
): Promise<void> {
  const patchExchange = await send(
    target,
    { method: 'PATCH', path, headers: MERGE_PATCH_HEADERS, body: FINALIZER_PATCH },
    requestOptions,
  );
  if (isSuccess(patchExchange) || getStatus(patchExchange) === 404) return;
  const object = parseJsonBody<Manifest>(await send(target, { method: 'GET', path }, requestOptions));
  if (object?.metadata === undefined) return;
  const { finalizers: _, ...metadata } = object.metadata;
  await send(target, { method: 'PUT', path, body: JSON.stringify({ ...object, metadata }) }, requestOptions);
}

/** Returns the reason to skip a scenario that reads a whole collection, if the collection has an object that no scenario created. */
export function describeForeignObject(
  needs: Needs,
  subject: Pick<Subject, 'resource' | 'namespaces' | 'unremovableCollections'>,
): string | undefined {
  const { resource, unremovableCollections } = subject;
  if (resource === undefined || needs.conditions?.includes('whole-collection') !== true) return undefined;
  if (!listSharedCollections(subject).some((collection) => unremovableCollections.has(collection))) return undefined;
  return `the ${formatQualifiedName(resource.served)} include an object without a name, which cannot be deleted`;
}

export interface ClearCollectionsOptions {
  /** Reports whether an object, by its name, belongs to another client and must stay; absent if there are no other clients. */
  readonly isForeignName?: ((name: string) => boolean) | undefined;
  /** The paths of created objects; absent if the server does not reliably delete collections. */
  readonly createdPaths?: readonly string[] | undefined;
}

/** Deletes the objects in the shared collections. Returns the collections in which this succeeded. */
export async function clearCollections(
  target: Target,
  subject: Subject,
  { isForeignName, createdPaths }: ClearCollectionsOptions = {},
): Promise<string[]> {
  const verbs = subject.resource?.served.verbs ?? [];
  if (!verbs.includes('delete')) return [];
  const deletablePaths = isForeignName === undefined && verbs.includes('deletecollection') ? createdPaths : undefined;
  const clearedCollections: string[] = [];
  for (const collection of listSharedCollections(subject)) {
    const isCleared =
      (deletablePaths !== undefined && (await deleteCollection(target, collection, deletablePaths))) ||
      (await clearCollection(target, collection, subject.unremovableCollections, isForeignName));
    if (isCleared) clearedCollections.push(collection);
  }
  return clearedCollections;
}

/** Returns the collections that scenarios share. */
export function listSharedCollections({ resource, namespaces }: Pick<Subject, 'resource' | 'namespaces'>): string[] {
  if (resource === undefined) return [];
  const { served } = resource;
  if (!served.namespaced) return [buildResourcePath(served)];
  return (namespaces.existingNames ?? []).map((namespace) => buildResourcePath(served, namespace));
}

/** Deletes a collection with one request. Reports whether the response contains all created objects. */
async function deleteCollection(target: Target, collection: string, createdPaths: readonly string[]): Promise<boolean> {
  const path = `${collection}?propagationPolicy=Background`;
  const response = await send(target, { method: 'DELETE', path });
  const { items } = parseJsonBody<{ items?: readonly Manifest[] | null }>(response) ?? {};
  if (!isSuccess(response) || !Array.isArray(items) || !items.every(hasName)) return false;
  const metadataByDeletedPath = new Map(
    items.map(({ metadata }: Manifest) => [`${collection}/${metadata?.name}`, metadata]),
  );
  if (createdPaths.some((path) => path.startsWith(`${collection}/`) && !metadataByDeletedPath.has(path))) return false;
  const objectsWithFinalizers = [...metadataByDeletedPath].filter(([, metadata]) => metadata?.finalizers !== undefined);
  await Promise.all(objectsWithFinalizers.map(([objectPath]) => removeFinalizers(target, objectPath)));
  return true;
}

function hasName({ metadata }: Manifest): boolean {
  return typeof metadata?.name === 'string' && metadata.name !== '';
}

async function clearCollection(
  target: Target,
  collection: string,
  unremovableCollections: Set<string>,
  isForeignName: (name: string) => boolean = () => false,
): Promise<boolean> {
  const response = await send(target, { method: 'GET', path: collection });
  const list = parseJsonBody<{ items?: readonly Manifest[] | null }>(response);
  const removals = (list?.items ?? []).map(async ({ metadata }) => {
    const name = metadata?.name;
    if (metadata === undefined || typeof name !== 'string' || name === '')
      return void unremovableCollections.add(collection);
    if (isForeignName(name)) return;
    const path = `${collection}/${name}`;
    await removeObject(target, path);
    if (metadata.finalizers !== undefined) await removeFinalizers(target, path);
  });
  await Promise.all(removals);
  return isSuccess(response);
}
