/** Creates the two documents of aggregated discovery, for `/api` and `/apis`, which contain all groups, versions and resources. */
import type { Dialect } from '../../../spec/dialect.ts';
import { createUnsetTimestamp } from '../../foundation/unset-timestamp.ts';
import type { Registry, ResourceType, Subresource } from '../resource.ts';
import { listSortedResources, listSubresources } from './discovery.ts';
import { findGroup, listGroupsByPriority, type ServedGroup } from './groups.ts';

/** The versions of APIGroupDiscoveryList. */
export const AGGREGATED_VERSIONS = ['v2', 'v2beta1'] as const;
export type AggregatedVersion = (typeof AGGREGATED_VERSIONS)[number];

/** Returns the group of APIGroupDiscoveryList, which the media type also contains. */
export function formatAggregatedGroup(dialect: Dialect): string {
  return `apidiscovery.${dialect.groupSuffix}`;
}

export function createAggregatedDiscovery(
  registry: Registry,
  path: '/api' | '/apis',
  version: AggregatedVersion,
  dialect: Dialect,
): object {
  const groups =
    path === '/api' ? [findGroup(registry, '') ?? { name: '', versions: [] }] : listGroupsByPriority(registry);
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: `${formatAggregatedGroup(dialect)}/${version}`,
    metadata: {},
    items: groups.map((group) => createGroupDiscovery(registry, group)),
  };
}

function createGroupDiscovery(registry: Registry, { name, versions }: ServedGroup): object {
  return {
    metadata: { ...(name !== '' && { name }), ...createUnsetTimestamp(registry.behaviors) },
    versions: versions.map((version) => ({
      version,
      resources: listSortedResources(registry, name, version).map(createResourceDiscovery),
      freshness: 'Current',
    })),
  };
}

function createResourceDiscovery(resource: ResourceType): object {
  const { group, version, kind } = resource;
  const subresources = listSubresources(resource);
  return {
    resource: resource.resource,
    responseKind: hasFullResponseKind(resource) ? { group, version, kind } : { group: '', version: '', kind },
    scope: resource.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: resource.singular,
    verbs: [...resource.verbs],
    ...(resource.shortNames.length > 0 && { shortNames: resource.shortNames }),
    ...(resource.categories.length > 0 && { categories: resource.categories }),
    ...(subresources.length > 0 && {
      subresources: subresources.map((subresource) => createSubresourceDiscovery(resource, subresource)),
    }),
  };
}

/** Reports whether responseKind contains group and version, which is true only for custom resources. */
function hasFullResponseKind({ customType }: ResourceType): boolean {
  return customType !== undefined;
}

/** Creates the entry of a subresource. It contains group and version only if they differ from the group and version of the parent. */
function createSubresourceDiscovery(parent: ResourceType, { name, kind, apiVersion, verbs }: Subresource): object {
  const responseApiVersion = apiVersion !== parent.apiVersion || hasFullResponseKind(parent) ? apiVersion : '';
  const [group, version] = responseApiVersion.includes('/') ? responseApiVersion.split('/') : ['', responseApiVersion];
  return { subresource: name, responseKind: { group, version, kind }, verbs: [...verbs] };
}
