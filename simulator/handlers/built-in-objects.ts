/** Reads stored objects of built-in resources, which determine the response to a request for another object. */
import type { ApiObject } from '../pure/object.ts';
import type { ResourceStorage, StoredItem } from '../store/watch-cache.ts';
import type { HandlerContext } from './context.ts';

/** Returns the storage of a built-in resource. `group` has no suffix, for example `scheduling` instead of `scheduling.k8s.io`. */
export function findStorage(
  { registry, dialect, storage }: Pick<HandlerContext, 'registry' | 'dialect' | 'storage'>,
  group: string,
  resource: string,
): ResourceStorage | undefined {
  const type = registry.findBuiltIn(group === '' ? '' : `${group}.${dialect.groupSuffix}`, resource);
  return type === undefined ? undefined : storage(type);
}

export async function listObjects(
  storage: ResourceStorage | undefined,
  prefix: string,
  matches?: (object: ApiObject) => boolean,
): Promise<readonly ApiObject[]> {
  if (storage === undefined || storage.countObjects() === 0) return [];
  const { items } = await storage.list({ prefix, ...(matches && { matches }), freshness: { type: 'mostRecent' } });
  return items.map(({ object }: StoredItem) => object);
}

export async function findObject(storage: ResourceStorage | undefined, key: string): Promise<ApiObject | undefined> {
  return (await storage?.get(key, { type: 'mostRecent' }))?.object;
}
