/**
 * The resources that a full server of a release serves. `served.json` contains the resources of 1.32. An earlier release lacks resources
 * that were added later, and has resources that were removed later (`earlier.json`). A later release changes the resources of the release
 * before it (`later.json`). All files use the kubernetes dialect.
 *
 * `earlier.json` comes from the OpenAPI documents, version priorities, default resource configuration and storage versions of
 * k8s.io/kubernetes v1.15.12 to v1.31.14 and its staging modules. It omits kinds that had only alpha versions and whose types 1.32 lacks.
 */

import { readFileSync } from 'node:fs';
import { parseMinorVersion } from '../values/minor-version.ts';
import type { DialectName } from './dialect.ts';
import { readServed, type ServedResource, type ServedSubresource } from './facts.ts';
import { readLaterReleases } from './later-releases.ts';

/** The release that the facts describe completely. The facts about other releases are differences. */
export const BASE_RELEASE = '1.32';
export const NEWEST_RELEASE = '1.37';
const OLDEST_MINOR = 15;

/** The releases that can be emulated, the oldest first. */
export const RELEASES: readonly string[] = Array.from(
  { length: parseMinorVersion(NEWEST_RELEASE) - OLDEST_MINOR + 1 },
  (_, index) => `1.${OLDEST_MINOR + index}`,
);

/** Returns the release that a simulator emulates by default. In the dialect `orch`, it is the release that the specification describes. */
export function findDefaultRelease(dialect: DialectName): string {
  return dialect === 'kubernetes' ? NEWEST_RELEASE : BASE_RELEASE;
}

/**
 * A resource that 1.32 lacks. `until` is the last release that serves it, `defaultUntil` the last release that serves it by default.
 * `since` is absent for resources of 1.15.
 */
interface EarlierResource extends ServedResource {
  readonly since?: string;
  readonly until: string;
  readonly defaultUntil?: string;
}

/** A difference of a group to 1.32, which ends after the release `until`. */
interface LastRelease {
  readonly group: string;
  readonly until: string;
}

interface EarlierDifferences {
  /** The first release of resources that 1.32 still serves, by `[group/]version/resource[/subresource]`. */
  readonly since: Readonly<Record<string, string>>;
  /** The first release of verbs that were added to a resource later. */
  readonly verbs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly resources: readonly EarlierResource[];
  /** Subresources whose body had another API version. */
  readonly subresources: readonly (LastRelease & {
    readonly version: string;
    readonly resource: string;
    readonly name: string;
    readonly as: Pick<ServedSubresource, 'group' | 'version'>;
  })[];
  /**
   * Version priorities for storage that are not from newest to oldest. The preferred version is first. A group is written as its first label.
   */
  readonly priorities: readonly (LastRelease & { readonly versions: readonly string[] })[];
  /**
   * Version priorities of APIServices, which determine the order in discovery: apiVersionPriorities in
   * cmd/kube-apiserver/app/aggregator.go.
   */
  readonly listed: readonly (LastRelease & { readonly versions: readonly string[] })[];
  /** Subresources that 1.32 lacks. */
  readonly formerSubresources: readonly (LastRelease & {
    readonly since: string;
    readonly resource: string;
    readonly subresource: ServedSubresource;
  })[];
  /** The groups that replaced a group or one of its resources, by `group` or `group/resource`. */
  readonly successors: Readonly<Record<string, string>>;
  /** Resources that had another storage version. */
  readonly stored: readonly (LastRelease & { readonly resource: string; readonly version: string })[];
}

export interface EmulatedRelease {
  readonly release: string;
  /** The resources of the release. */
  readonly served: readonly ServedResource[];
  /** The resources of all releases, because stored objects are converted from older versions to the newest one. */
  readonly allReleases: readonly ServedResource[];
  /** Returns the group that contains the resource in the newest release. */
  findSuccessor(served: Pick<ServedResource, 'group' | 'resource'>): string;
  /** Returns the version priority of a group for storage; undefined if it is from newest to oldest. */
  findVersionOrder(group: string): readonly string[] | undefined;
  /** Returns the order of the versions of a group in discovery; undefined if it is from newest to oldest. */
  findDiscoveryOrder(group: string): readonly string[] | undefined;
  /** Returns the storage version of a resource; undefined if it is the first version by priority. */
  findStorageVersion(group: string, resource: string): string | undefined;
}

/** Returns the resources of a release, which must be in RELEASES. Reads only the files that are needed. */
export function emulateRelease(release: string): EmulatedRelease {
  return parseMinorVersion(release) >= parseMinorVersion(BASE_RELEASE)
    ? emulateBaseOrLaterRelease(release)
    : emulateEarlierRelease(release);
}

function emulateBaseOrLaterRelease(release: string): EmulatedRelease {
  const baseResources = readServed();
  const { served, resourcesOfAllReleases, stored } =
    release === BASE_RELEASE
      ? { served: baseResources, resourcesOfAllReleases: baseResources, stored: {} }
      : applyLaterReleases(baseResources, release);
  return {
    release,
    served,
    allReleases: resourcesOfAllReleases,
    findSuccessor: ({ group }) => group,
    findVersionOrder: () => undefined,
    findDiscoveryOrder: () => undefined,
    findStorageVersion: (group, resource) =>
      stored[`${group.split('.')[0]}/${resource}`] ?? findPreviousVersion(served, { group, resource, release }),
  };
}

function emulateEarlierRelease(release: string): EmulatedRelease {
  const baseResources = readServed();
  const earlierReleases: EarlierDifferences = JSON.parse(
    readFileSync(new URL('./earlier.json', import.meta.url), 'utf8'),
  );
  const { successors } = earlierReleases;
  const minor = parseMinorVersion(release);
  const belongsToGroup = (group: string) => (difference: LastRelease) =>
    difference.group === (group.split('.')[0] ?? '') && isServed(difference, minor);
  const formerSubresources = earlierReleases.subresources.filter((subresource) => isServed(subresource, minor));
  return {
    release,
    served: [
      ...listCurrentResources(baseResources, earlierReleases, minor),
      ...listFormerResources(earlierReleases, minor),
    ].map((item) => replaceSubresourceVersions(item, formerSubresources)),
    allReleases: [...baseResources, ...earlierReleases.resources],
    findSuccessor: ({ group, resource }) => successors[`${group}/${resource}`] ?? successors[group] ?? group,
    findVersionOrder: (group) => earlierReleases.priorities.find(belongsToGroup(group))?.versions,
    findDiscoveryOrder: (group) => earlierReleases.listed.find(belongsToGroup(group))?.versions,
    findStorageVersion: (group, resource) =>
      earlierReleases.stored.find((item) => belongsToGroup(group)(item) && item.resource === resource)?.version,
  };
}

/** Returns the resources of 1.32 that an earlier release also serves, with the verbs and subresources of that release. */
function listCurrentResources(
  baseResources: readonly ServedResource[],
  { since, verbs, formerSubresources }: EarlierDifferences,
  minor: number,
): ServedResource[] {
  const existsInRelease = (resource: ServedResource, name?: string) =>
    hasStarted(since[formatResourceKey(resource, name)], minor);
  const servedFormerSubresources = formerSubresources.filter(
    (former) => hasStarted(former.since, minor) && isServed(former, minor),
  );
  return baseResources
    .filter((servedResource) => existsInRelease(servedResource))
    .map((servedResource) => ({
      ...servedResource,
      verbs: servedResource.verbs.filter((verb) => hasStarted(verbs[formatResourceKey(servedResource)]?.[verb], minor)),
      subresources: [
        ...servedResource.subresources.filter(({ name }) => existsInRelease(servedResource, name)),
        ...servedFormerSubresources
          .filter(({ group, resource }) => group === servedResource.group && resource === servedResource.resource)
          .map(({ subresource }) => subresource),
      ],
    }));
}

/** Returns the resources of an earlier release that 1.32 lacks. */
function listFormerResources({ resources }: EarlierDifferences, minor: number): ServedResource[] {
  return resources
    .filter((resource) => hasStarted(resource.since, minor) && isServed(resource, minor))
    .map((resource) => ({
      ...resource,
      defaultOn:
        resource.defaultOn &&
        (resource.defaultUntil === undefined || minor <= parseMinorVersion(resource.defaultUntil)),
    }));
}

function hasStarted(since: string | undefined, minor: number): boolean {
  return since === undefined || parseMinorVersion(since) <= minor;
}

function isServed({ until: lastRelease }: { readonly until: string }, minor: number): boolean {
  return minor <= parseMinorVersion(lastRelease);
}

/** Returns the resources of all releases. */
export function readResourcesOfAllReleases(): readonly ServedResource[] {
  return emulateRelease(RELEASES[0] ?? BASE_RELEASE).allReleases;
}

/** Returns the resources of a release after 1.32, and all resources that releases from 1.32 to this release serve. */
function applyLaterReleases(
  base: readonly ServedResource[],
  release: string,
): {
  readonly served: readonly ServedResource[];
  readonly resourcesOfAllReleases: readonly ServedResource[];
  readonly stored: Readonly<Record<string, string>>;
} {
  const served = new Map(base.map((servedResource) => [formatResourceKey(servedResource), servedResource]));
  const resourcesOfAllReleases = new Map(served);
  const laterReleases = readLaterReleases();
  for (const [minor, { resources, gone }] of Object.entries(laterReleases)) {
    if (parseMinorVersion(minor) > parseMinorVersion(release)) continue;
    for (const resource of resources) {
      served.set(formatResourceKey(resource), resource);
      resourcesOfAllReleases.set(formatResourceKey(resource), resource);
    }
    for (const key of gone) served.delete(key);
  }
  const { stored } = laterReleases[release] ?? { stored: {} };
  return { served: [...served.values()], resourcesOfAllReleases: [...resourcesOfAllReleases.values()], stored };
}

/**
 * Returns the storage version of a resource in a release that introduces a new API version of the resource: the newest stable or beta version of the
 * previous release, so that the previous release can read the stored objects. Undefined if the release introduces no version.
 */
function findPreviousVersion(
  served: readonly ServedResource[],
  { group, resource, release }: { readonly group: string; readonly resource: string; readonly release: string },
): string | undefined {
  const introducedResources = readLaterReleases()[release]?.resources ?? [];
  const versions = served.filter(
    (servedResource) => servedResource.group === group && servedResource.resource === resource,
  );
  const isNew = ({ version }: ServedResource) =>
    introducedResources.some(
      (servedResource) =>
        servedResource.group === group && servedResource.resource === resource && servedResource.version === version,
    );
  if (!versions.some(isNew)) return undefined;
  const previousVersions = versions
    .filter((version) => !isNew(version) && !version.version.includes('alpha'))
    .map(({ version }) => version);
  return previousVersions.find((version) => !version.includes('beta')) ?? previousVersions.toSorted().at(-1);
}

function replaceSubresourceVersions(
  served: ServedResource,
  formerVersions: EarlierDifferences['subresources'],
): ServedResource {
  const changes = formerVersions.filter(
    ({ group, version, resource }) =>
      group === served.group && version === served.version && resource === served.resource,
  );
  if (changes.length === 0) return served;
  const subresources = served.subresources.map((subresource) => ({
    ...subresource,
    ...changes.find(({ name }) => name === subresource.name)?.as,
  }));
  return { ...served, subresources };
}

function formatResourceKey({ group, version, resource }: ServedResource, subresource?: string): string {
  return [
    ...(group === '' ? [] : [group]),
    version,
    resource,
    ...(subresource === undefined ? [] : [subresource]),
  ].join('/');
}
