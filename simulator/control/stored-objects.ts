/**
 * Exports and imports stored objects. An object is exported in the version in which a server of the emulated release stores it. It can be
 * imported in any version, as a server of a later release can read objects in older versions (removed-persisted-objects-accessible).
 */
import type { ApiObject } from '../pure/object.ts';
import type { Registry, ResourceType } from '../registry/resource.ts';
import type { Storage } from '../store/open-storage.ts';

export interface StoredObject {
  readonly storageKey: string;
  /** The key below the prefix of the resource, such as `namespace/name`. */
  readonly key: string;
  readonly object: ApiObject;
}

/** Returns all objects, or only the objects of a namespace and the Namespace itself. */
export async function exportObjects(registry: Registry, storage: Storage, namespace?: string): Promise<StoredObject[]> {
  const exportedObjects: StoredObject[] = [];
  for (const [storageKey, resource] of indexStoredResources(registry)) {
    const { items } = await storage.openResource(storageKey).list({ prefix: '', freshness: { type: 'mostRecent' } });
    for (const { key, object } of items) {
      if (namespace === undefined || namespace === readObjectNamespace(object)) {
        exportedObjects.push({ storageKey, key, object: convertToReleaseVersion(registry, resource, object) });
      }
    }
  }
  return exportedObjects;
}

/** Stores the objects and returns their number. */
export async function importObjects(
  registry: Registry,
  storage: Storage,
  objects: readonly StoredObject[],
): Promise<number> {
  for (const { storageKey, key, object } of objects) {
    const { resourceVersion: _, ...metadata } = object.metadata;
    const storedObject = convertToStorageVersion(registry, { ...object, metadata });
    await storage.openResource(storageKey).write(key, () => ({ put: storedObject }));
  }
  return objects.length;
}

function indexStoredResources({ resources }: Registry): Map<string, ResourceType> {
  const storedResources = resources.filter(({ isVirtual, computed }) => !isVirtual && computed === undefined);
  return new Map(storedResources.map((resource) => [resource.storageKey, resource]));
}

function readObjectNamespace({ kind, metadata }: ApiObject): string | undefined {
  return kind === 'Namespace' ? metadata.name : metadata.namespace;
}

function convertToReleaseVersion(
  registry: Registry,
  { storageVersionInRelease, storageVersion, kind }: ResourceType,
  object: ApiObject,
): ApiObject {
  if (storageVersionInRelease === undefined || storageVersionInRelease === storageVersion) return object;
  return registry.findVersion(storageVersionInRelease, kind)?.conversion?.fromStorageVersion(object) ?? object;
}

function convertToStorageVersion(registry: Registry, object: ApiObject): ApiObject {
  const { apiVersion = '', kind = '' } = object;
  return registry.findVersion(apiVersion, kind)?.conversion?.toStorageVersion(object) ?? object;
}
