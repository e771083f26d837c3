/**
 * The resources that a full server of a release serves. `served.json` has those of 1.32. An earlier release serves them without later ones, and with
 * those removed since (`earlier.json`). A later release changes those of the release before it (`later.json`). All use the kubernetes dialect.
 *
 * `earlier.json` comes from the OpenAPI documents, version priorities, default resource configuration and storage versions of
 * k8s.io/kubernetes v1.15.12 to v1.31.14 and its staging modules. It omits kinds that had only alpha versions and whose types 1.32 lacks.
 */

import { readFileSync } from 'node:fs';
import { minorVersion } from '../values/minor-version.ts';
import type { DialectName } from './dialect.ts';
import { readServed, type ServedResource, type ServedSubresource } from './facts.ts';
import { readLaterReleases } from './later.ts';

/** The release that the facts describe as a whole. The facts about other releases are differences. */
export const BASE_RELEASE = '1.32';
export const NEWEST_RELEASE = '1.37';
const OLDEST = 15;

/** The releases that can be emulated, the oldest first. */
export const RELEASES: readonly string[] = Array.from(
  { length: minorVersion(NEWEST_RELEASE) - OLDEST + 1 },
  (_, index) => `1.${OLDEST + index}`,
);

/** Returns the release that is emulated unless another is chosen: with the names of the specification, the release that it describes. */
export function findDefaultRelease(dialect: DialectName): string {
  return dialect === 'kubernetes' ? NEWEST_RELEASE : BASE_RELEASE;
}

/** `until` is inclusive, also for resources served by default; `since` is absent for resources of 1.15. */
interface EarlierResource extends ServedResource {
  readonly since?: string;
  readonly until: string;
  readonly defaultUntil?: string;
}

interface Until {
  readonly group: string;
  readonly until: string;
}

interface Earlier {
  /** The first release of resources that 1.32 still serves, by `[group/]version/resource[/subresource]`. */
  readonly since: Readonly<Record<string, string>>;
  /** The first release of verbs that a resource got later. */
  readonly verbs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly resources: readonly EarlierResource[];
  /** Subresources that had another version. */
  readonly subresources: readonly (Until & {
    readonly version: string;
    readonly resource: string;
    readonly name: string;
    readonly as: Pick<ServedSubresource, 'group' | 'version'>;
  })[];
  /** Version priorities for storage that are not from newest to oldest, preferred version first; groups by their first label. */
  readonly priorities: readonly (Until & { readonly versions: readonly string[] })[];
  /** Version priorities of the APIServices, which order discovery: apiVersionPriorities in cmd/kube-apiserver/app/aggregator.go. */
  readonly listed: readonly (Until & { readonly versions: readonly string[] })[];
  /** Subresources that 1.32 lacks. */
  readonly formerSubresources: readonly (Until & {
    readonly since: string;
    readonly resource: string;
    readonly subresource: ServedSubresource;
  })[];
  /** The groups that replaced a group or one of its resources, by `group` or `group/resource`. */
  readonly successors: Readonly<Record<string, string>>;
  /** Resources that had another storage version. */
  readonly stored: readonly (Until & { readonly resource: string; readonly version: string })[];
}

export interface EmulatedRelease {
  readonly release: string;
  readonly served: readonly ServedResource[];
  /** The resources of all releases, because older versions are converted to the newest one. */
  readonly allReleases: readonly ServedResource[];
  /** Returns the group that now contains the resource. */
  findSuccessor(served: Pick<ServedResource, 'group' | 'resource'>): string;
  /** Returns the version priority of a group for storage, if it is not from newest to oldest. */
  versionOrder(group: string): readonly string[] | undefined;
  /** Returns the order of the versions of a group in discovery, if it is not from newest to oldest. */
  listedOrder(group: string): readonly string[] | undefined;
  /** Returns the storage version of a resource, if it is not the first one by priority. */
  storageVersion(group: string, resource: string): string | undefined;
}

/** `release` is one of RELEASES. Reads only the files that the release needs. */
export function emulateRelease(release: string): EmulatedRelease {
  const newest = readServed();
  if (minorVersion(release) >= minorVersion(BASE_RELEASE)) {
    const { served, all, stored } =
      release === BASE_RELEASE ? { served: newest, all: newest, stored: {} } : applyLater(newest, release);
    return {
      release,
      served,
      allReleases: all,
      findSuccessor: ({ group }) => group,
      versionOrder: () => undefined,
      listedOrder: () => undefined,
      storageVersion: (group, resource) =>
        stored[`${group.split('.')[0]}/${resource}`] ?? findPreviousVersion(served, { group, resource, release }),
    };
  }
  const earlier: Earlier = JSON.parse(readFileSync(new URL('./earlier.json', import.meta.url), 'utf8'));
  const { successors } = earlier;
  const minor = minorVersion(release);
  const hasReached = (since: string | undefined) => since === undefined || minorVersion(since) <= minor;
  const isServedUntil = ({ until }: { until: string }) => minor <= minorVersion(until);
  const belongsToGroup = (group: string) => (until: Until) =>
    until.group === (group.split('.')[0] ?? '') && isServedUntil(until);
  const hasExisted = (resource: ServedResource, name?: string) =>
    hasReached(earlier.since[formatResourceKey(resource, name)]);
  const now = newest
    .filter((servedResource) => hasExisted(servedResource))
    .map((servedResource) => ({
      ...servedResource,
      verbs: servedResource.verbs.filter((verb) =>
        hasReached(earlier.verbs[formatResourceKey(servedResource)]?.[verb]),
      ),
      subresources: [
        ...servedResource.subresources.filter(({ name }) => hasExisted(servedResource, name)),
        ...earlier.formerSubresources
          .filter((former) => hasReached(former.since) && isServedUntil(former))
          .filter(({ group, resource }) => group === servedResource.group && resource === servedResource.resource)
          .map(({ subresource }) => subresource),
      ],
    }));
  const then = earlier.resources
    .filter((resource) => hasReached(resource.since) && isServedUntil(resource))
    .map((resource) => ({
      ...resource,
      defaultOn:
        resource.defaultOn && (resource.defaultUntil === undefined || minor <= minorVersion(resource.defaultUntil)),
    }));
  const served = [...now, ...then].map((item) => expandVersions(item, earlier.subresources.filter(isServedUntil)));
  return {
    release,
    served,
    allReleases: [...newest, ...earlier.resources],
    findSuccessor: ({ group, resource }) => successors[`${group}/${resource}`] ?? successors[group] ?? group,
    versionOrder: (group) => earlier.priorities.find(belongsToGroup(group))?.versions,
    listedOrder: (group) => earlier.listed.find(belongsToGroup(group))?.versions,
    storageVersion: (group, resource) =>
      earlier.stored.find((item) => belongsToGroup(group)(item) && item.resource === resource)?.version,
  };
}

/** Returns the resources of all releases. */
export function readResourcesOfAllReleases(): readonly ServedResource[] {
  return emulateRelease(RELEASES[0] ?? BASE_RELEASE).allReleases;
}

/** Returns the resources of a release after 1.32, and all that have been served since. */
function applyLater(
  base: readonly ServedResource[],
  release: string,
): {
  readonly served: readonly ServedResource[];
  readonly all: readonly ServedResource[];
  readonly stored: Readonly<Record<string, string>>;
} {
  const served = new Map(base.map((servedResource) => [formatResourceKey(servedResource), servedResource]));
  const all = new Map(served);
  const later = readLaterReleases();
  for (const [minor, { resources, gone }] of Object.entries(later)) {
    if (minorVersion(minor) > minorVersion(release)) continue;
    for (const resource of resources) {
      served.set(formatResourceKey(resource), resource);
      all.set(formatResourceKey(resource), resource);
    }
    for (const key of gone) served.delete(key);
  }
  const { stored } = later[release] ?? { stored: {} };
  return { served: [...served.values()], all: [...all.values()], stored };
}

/**
 * Returns the version in which a release stores a resource whose newest versions it introduces: the newest stable or beta version of the
 * previous release, which can then read stored objects. Undefined if that is the newest version.
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
  const previous = versions
    .filter((version) => !isNew(version) && !version.version.includes('alpha'))
    .map(({ version }) => version);
  return previous.find((version) => !version.includes('beta')) ?? previous.toSorted().at(-1);
}

function expandVersions(served: ServedResource, others: Earlier['subresources']): ServedResource {
  const changes = others.filter(
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
