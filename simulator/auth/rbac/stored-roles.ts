/** Roles and bindings as they are stored now: what was taken away counts with the next request. */
import type { Dialect } from '../../../spec/dialect.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { Registry } from '../../registry/resource.ts';
import type { Storage } from '../../store/open.ts';
import type { ResourceStorage } from '../../store/watch-cache.ts';
import type { RoleSource } from './role-rules.ts';

/** Where the group isn't served, nobody has a role. */
export function storedRoles(
  registry: Registry,
  storage: Pick<Storage, 'storageOf'>,
  { groupSuffix }: Dialect,
): RoleSource {
  const of = (resource: string): ResourceStorage | undefined => {
    const found = registry.find(`rbac.authorization.${groupSuffix}`, 'v1', resource);
    return found === undefined ? undefined : storage.storageOf(found.storageKey);
  };
  return {
    bindings: async (namespace): Promise<readonly ApiObject[]> => {
      const stored = of(namespace === '' ? 'clusterrolebindings' : 'rolebindings');
      const prefix = namespace === '' ? '' : `${namespace}/`;
      const answer = await stored?.list({ prefix, freshness: { type: 'any' } });
      return (answer?.items ?? []).map(({ object }) => object);
    },
    role: async (kind, namespace, name) => {
      const stored = of(kind === 'Role' ? 'roles' : 'clusterroles');
      const key = kind === 'Role' ? `${namespace}/${name}` : name;
      return (await stored?.get(key, { type: 'any' }))?.object;
    },
  };
}
