/** Reads the stored roles and bindings for each request, so that changes take effect immediately. */
import type { Dialect } from '../../../spec/dialect.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { Registry } from '../../registry/resource.ts';
import type { Storage } from '../../store/open-storage.ts';
import type { ResourceStorage } from '../../store/watch-cache.ts';
import type { RoleSource } from './role-rules.ts';

/** Creates the source of roles. It is empty if the API group of roles is not served. */
export function createRoleSource(
  registry: Registry,
  storage: Pick<Storage, 'openResource'>,
  { groupSuffix }: Dialect,
): RoleSource {
  const openRbacStorage = (resource: string): ResourceStorage | undefined => {
    const resourceType = registry.find(`rbac.authorization.${groupSuffix}`, 'v1', resource);
    return resourceType === undefined ? undefined : storage.openResource(resourceType.storageKey);
  };
  return {
    listBindings: async (namespace): Promise<readonly ApiObject[]> => {
      const storage = openRbacStorage(namespace === '' ? 'clusterrolebindings' : 'rolebindings');
      const prefix = namespace === '' ? '' : `${namespace}/`;
      const listResult = await storage?.list({ prefix, freshness: { type: 'any' } });
      return (listResult?.items ?? []).map(({ object }) => object);
    },
    findRole: async (kind, namespace, name) => {
      const storage = openRbacStorage(kind === 'Role' ? 'roles' : 'clusterroles');
      const key = kind === 'Role' ? `${namespace}/${name}` : name;
      return (await storage?.get(key, { type: 'any' }))?.object;
    },
  };
}
