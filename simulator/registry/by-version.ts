/** The resources of a registry by `group/version`: definitions may have thousands of versions, and documents ask for each of them. */
import type { Registry, ResourceType } from './resource.ts';

const INDEXES = new WeakMap<Registry['resources'], ReadonlyMap<string, readonly ResourceType[]>>();

/** In their order. The resources of a registry are another array after each change. */
export function ofVersion({ resources }: Registry, group: string, version: string): readonly ResourceType[] {
  const index = INDEXES.get(resources) ?? Map.groupBy(resources, (one) => `${one.group}/${one.version}`);
  INDEXES.set(resources, index);
  return index.get(`${group}/${version}`) ?? [];
}
