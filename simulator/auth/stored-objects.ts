/** Reads stored objects of the core group, on which the validity of credentials depends. */
import type { ApiObject } from '../pure/object.ts';
import type { Registry } from '../registry/resource.ts';
import type { Storage } from '../store/open-storage.ts';

export interface StoredObjectReader {
  /** Returns the object, or undefined if it does not exist or is not served. `namespace` is '' for cluster-scoped resources. */
  get(resource: string, namespace: string, name: string): Promise<ApiObject | undefined>;
}

export function createStoredObjectReader(
  registry: Registry,
  storage: Pick<Storage, 'openResource'>,
): StoredObjectReader {
  return {
    get: async (resource, namespace, name) => {
      const resourceType = registry.find('', 'v1', resource);
      if (resourceType === undefined || name === '' || name.includes('/')) return undefined;
      const key = namespace === '' ? name : `${namespace}/${name}`;
      return (await storage.openResource(resourceType.storageKey).get(key, { type: 'mostRecent' }))?.object;
    },
  };
}
