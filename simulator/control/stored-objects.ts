/**
 * What is stored, for another server: each object in the version in which a server of this release would have written it, and read again
 * from any version there ever was, as a server of a later release reads its store (removed-persisted-objects-accessible).
 */
import type { ApiObject } from '../pure/object.ts';
import type { Registry, ResourceType } from '../registry/resource.ts';
import type { Storage } from '../store/open.ts';

export interface StoredObject {
  readonly storageKey: string;
  /** Below it: `namespace/name`. */
  readonly key: string;
  readonly object: ApiObject;
}

/** All objects, or those of a namespace and that itself. */
export async function exportObjects(registry: Registry, storage: Storage, namespace?: string): Promise<StoredObject[]> {
  const exported: StoredObject[] = [];
  for (const [storageKey, resource] of storedResources(registry)) {
    const { items } = await storage.openResource(storageKey).list({ prefix: '', freshness: { type: 'mostRecent' } });
    for (const { key, object } of items) {
      if (namespace === undefined || namespace === namespaceOf(object)) {
        exported.push({ storageKey, key, object: asWritten(registry, resource, object) });
      }
    }
  }
  return exported;
}

/** Returns how many there were. */
export async function importObjects(
  registry: Registry,
  storage: Storage,
  objects: readonly StoredObject[],
): Promise<number> {
  for (const { storageKey, key, object } of objects) {
    const { resourceVersion: _, ...metadata } = object.metadata;
    const put = asKept(registry, { ...object, metadata });
    await storage.openResource(storageKey).write(key, () => ({ put }));
  }
  return objects.length;
}

function storedResources({ resources }: Registry): Map<string, ResourceType> {
  const stored = resources.filter(({ virtual, computed }) => !virtual && computed === undefined);
  return new Map(stored.map((resource) => [resource.storageKey, resource]));
}

function namespaceOf({ kind, metadata }: ApiObject): string | undefined {
  return kind === 'Namespace' ? metadata.name : metadata.namespace;
}

function asWritten(registry: Registry, { storedAs, storageVersion, kind }: ResourceType, object: ApiObject): ApiObject {
  if (storedAs === undefined || storedAs === storageVersion) return object;
  return registry.findVersion(storedAs, kind)?.conversion?.fromStorageVersion(object) ?? object;
}

function asKept(registry: Registry, object: ApiObject): ApiObject {
  const { apiVersion = '', kind = '' } = object;
  return registry.findVersion(apiVersion, kind)?.conversion?.toStorageVersion(object) ?? object;
}
