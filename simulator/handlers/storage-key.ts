/** The key of an object as messages of genuine servers show it. Endpoints and services lie in a common place for historical reasons. */
import type { ResourceType } from '../registry/resource.ts';

const PLACES: Readonly<Record<string, string>> = {
  endpoints: 'services/endpoints',
  services: 'services/specs',
  nodes: 'minions',
};

export function storageKey({ group, resource }: Pick<ResourceType, 'group' | 'resource'>, key: string): string {
  const place = group === '' ? (PLACES[resource] ?? resource) : resource;
  return `/registry/${place}/${key}`;
}
