/**
 * The resources of each registry, indexed by `group/version`. The index is needed because CustomResourceDefinitions can have thousands of
 * versions, and discovery and OpenAPI documents are built version by version.
 */
import type { Registry, ResourceType } from './resource.ts';

const INDEXES_BY_REGISTRY = new WeakMap<Registry['resources'], ReadonlyMap<string, readonly ResourceType[]>>();

/**
 * Returns the resources of a version in the order of the registry. A registry replaces its array `resources` at each change, so that a
 * stale index is never used.
 */
export function listVersionResources({ resources }: Registry, group: string, version: string): readonly ResourceType[] {
  const index =
    INDEXES_BY_REGISTRY.get(resources) ??
    Map.groupBy(resources, (resourceType) => `${resourceType.group}/${resourceType.version}`);
  INDEXES_BY_REGISTRY.set(resources, index);
  return index.get(`${group}/${version}`) ?? [];
}
