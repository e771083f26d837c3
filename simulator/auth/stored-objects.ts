/** Objects of the core group as they are stored now, for credentials that live and end with them. */
import type { ApiObject } from '../pure/object.ts';
import type { Registry } from '../registry/resource.ts';
import type { Storage } from '../store/open.ts';

export interface StoredObjects {
  /** Undefined also where the resource isn't served. `namespace` is '' for what has none. */
  get(resource: string, namespace: string, name: string): Promise<ApiObject | undefined>;
}

export function storedObjects(registry: Registry, storage: Pick<Storage, 'storageOf'>): StoredObjects {
  return {
    get: async (resource, namespace, name) => {
      const served = registry.find('', 'v1', resource);
      if (served === undefined || name === '' || name.includes('/')) return undefined;
      const key = namespace === '' ? name : `${namespace}/${name}`;
      return (await storage.storageOf(served.storageKey).get(key, { type: 'mostRecent' }))?.object;
    },
  };
}
