/**
 * Creates the discovery documents of `/api`, `/apis`, groups and versions, with the members and the order of kube-apiserver. aggregated-discovery.ts
 * creates the documents of aggregated discovery.
 */
import { createHash } from 'node:crypto';
import type { Registry, ResourceType, Subresource } from '../resource.ts';
import { listVersionResources } from '../version-resources.ts';
import { findGroup, listGroupsByPriority, type ServedGroup } from './groups.ts';

/**
 * The number of bytes of the SHA-256 hash that a storageVersionHash contains. The hash is equal on servers that store the resource in the
 * same version.
 */
const HASH_BYTES = 8;
/** The kind CustomResourceDefinition, which kube-apiserver stores in the version v1beta1. */
const DEFINITION_KIND = 'CustomResourceDefinition';

function computeStorageVersionHash({
  storageVersion,
  storageVersionInRelease = storageVersion,
  kind,
}: ResourceType): string {
  const hashedVersion =
    kind === DEFINITION_KIND ? storageVersionInRelease.replace(/v1$/, 'v1beta1') : storageVersionInRelease;
  const groupVersionKind = `${hashedVersion.includes('/') ? '' : '/'}${hashedVersion}/${kind}`;
  return createHash('sha256').update(groupVersionKind).digest().subarray(0, HASH_BYTES).toString('base64');
}

/** Creates the document of `/api`. `serverAddress` is host and port for clients. */
export function createApiVersions(registry: Registry, serverAddress: string): object {
  return {
    kind: 'APIVersions',
    versions: findGroup(registry, '')?.versions ?? [],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress }],
  };
}

/** Creates the document of `/apis`. */
export function createApiGroupList(registry: Registry): object {
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: listGroupsByPriority(registry).map(createGroupMembers) };
}

/** Creates the document of `/apis/<group>`. Returns undefined if no version of the group is served. */
export function createApiGroup(registry: Registry, name: string): object | undefined {
  const group = name === '' ? undefined : findGroup(registry, name);
  return group && { kind: 'APIGroup', apiVersion: 'v1', ...createGroupMembers(group) };
}

/**
 * Creates the document of `/api/v1` or `/apis/<group>/<version>`. Returns undefined if no resource of the version is served.
 * `hasSingularNames` is true if the release lists the singular names of built-in kinds.
 */
export function createApiResourceList(
  registry: Registry,
  group: string,
  version: string,
  { hasSingularNames = true }: { readonly hasSingularNames?: boolean } = {},
): object | undefined {
  const resources = listSortedResources(registry, group, version);
  if (resources.length === 0) return undefined;
  return {
    kind: 'APIResourceList',
    // kube-apiserver omits apiVersion in the list of the core group.
    ...(group !== '' && { apiVersion: 'v1' }),
    groupVersion: resources[0]?.apiVersion,
    resources: resources.flatMap((resource) => [
      createApiResource(resource, hasSingularNames),
      ...listSubresources(resource).map((subresource) => createApiSubresource(resource, subresource)),
    ]),
  };
}

/** Returns subresources sorted by name. For custom resources, `status` comes first. */
export function listSubresources({ subresources, customType }: ResourceType): Subresource[] {
  const allSubresources = [...subresources.values()];
  return customType === undefined ? allSubresources.sort((a, b) => (a.name < b.name ? -1 : 1)) : allSubresources;
}

/** Returns resources sorted by name. */
export function listSortedResources(registry: Registry, group: string, version: string): ResourceType[] {
  return [...listVersionResources(registry, group, version)].sort((a, b) => (a.resource < b.resource ? -1 : 1));
}

function createGroupMembers({ name, versions }: ServedGroup): object {
  const members = versions.map((version) => ({ groupVersion: `${name}/${version}`, version }));
  return { name, versions: members, preferredVersion: members[0] };
}

function createApiResource(resource: ResourceType, hasSingularNames: boolean) {
  const isStored = !resource.isVirtual && resource.computed === undefined;
  return {
    name: resource.resource,
    singularName: hasSingularNames || resource.customType !== undefined ? resource.singular : '',
    namespaced: resource.namespaced,
    kind: resource.kind,
    verbs: [...resource.verbs],
    ...(resource.shortNames.length > 0 && { shortNames: resource.shortNames }),
    ...(resource.categories.length > 0 && { categories: resource.categories }),
    ...(isStored && { storageVersionHash: computeStorageVersionHash(resource) }),
  };
}

function createApiSubresource(resource: ResourceType, { name, kind, apiVersion, verbs }: Subresource) {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  return {
    name: `${resource.resource}/${name}`,
    singularName: '',
    namespaced: resource.namespaced,
    ...(apiVersion !== resource.apiVersion && { group, version }),
    kind,
    verbs: [...verbs],
  };
}
