/** Finds the storage key and the object key for an API path. */
import type { Registry } from '../registry/resource.ts';

const OBJECT_PATH = /^\/(?:api|apis\/([^/]+))\/([^/]+)(?:\/namespaces\/([^/]+))?\/([^/]+)\/([^/]+)$/;

export function findStoredKey(registry: Registry, path: string): { storageKey: string; key: string } | undefined {
  const [, group = '', version = '', namespace, plural = '', name = ''] = OBJECT_PATH.exec(path) ?? [];
  const resource = registry.find(group, version, plural);
  if (resource === undefined || resource.namespaced !== (namespace !== undefined)) return undefined;
  return { storageKey: resource.storageKey, key: namespace === undefined ? name : `${namespace}/${name}` };
}
