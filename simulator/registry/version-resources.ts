/**
 * The resources of each registry, indexed by `group/version`. Definitions may have thousands of versions, and documents look up each of
 * them.
 */
import type { Registry, ResourceType } from './resource.ts';

const INDEXES = new WeakMap<Registry['resources'], ReadonlyMap<string, readonly ResourceType[]>>();

/**
 * Returns the resources of a version, in the order of the registry. A registry replaces its array `resources` with each change, which
 * invalidates the index.
 */
export function listVersionResources({ resources }: Registry, group: string, version: string): readonly ResourceType[] {
  const index =
    INDEXES.get(resources) ?? Map.groupBy(resources, (resourceType) => `${resourceType.group}/${resourceType.version}`);
  INDEXES.set(resources, index);
  return index.get(`${group}/${version}`) ?? [];
}
