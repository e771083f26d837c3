/**
 * What a full server of an earlier release serves: that of 1.32 (`served.json`) without what came later, and with what has gone since
 * (`earlier.json`). Both are spelled in the kubernetes dialect. The sources of `earlier.json` are the OpenAPI documents, the order of
 * versions, the resources enabled by default and the versions in which resources are stored of k8s.io/kubernetes v1.15.12 to v1.31.14 and
 * of the modules beside it. Left out are kinds that have been of alpha versions only and whose types 1.32 has no more.
 */
import { readFileSync } from 'node:fs';
import { readServed, type ServedResource, type ServedSubresource } from './facts.ts';

export const NEWEST_RELEASE = '1.32';
const OLDEST = 15;

export const RELEASES: readonly string[] = Array.from(
  { length: minorOf(NEWEST_RELEASE) - OLDEST + 1 },
  (_, at) => `1.${OLDEST + at}`,
);

/** `until` is inclusive, also of what was served by default; `since` is left out of what 1.15 had. */
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
  /** The first release of what 1.32 still serves, by `[group/]version/resource[/subresource]`. */
  readonly since: Readonly<Record<string, string>>;
  readonly resources: readonly EarlierResource[];
  /** Subresources that were of another version. */
  readonly subresources: readonly (Until & {
    readonly version: string;
    readonly resource: string;
    readonly name: string;
    readonly as: Pick<ServedSubresource, 'group' | 'version'>;
  })[];
  /** The versions of groups, the preferred one first, where that wasn't the newest; groups by their first label. */
  readonly priorities: readonly (Until & { readonly versions: readonly string[] })[];
  /** The groups that took over the resources of a group, or one of them: by `group` or `group/resource`. */
  readonly successors: Readonly<Record<string, string>>;
  /** Resources that were stored in another version than that. */
  readonly stored: readonly (Until & { readonly resource: string; readonly version: string })[];
}

export interface Emulated {
  readonly release: string;
  readonly served: readonly ServedResource[];
  /** Of all releases: older versions are converted to the newest one. */
  readonly ofAllReleases: readonly ServedResource[];
  /** The group that has the resource now. */
  successorOf(served: Pick<ServedResource, 'group' | 'resource'>): string;
  /** The order of a group's versions, where it isn't from new to old. */
  versionOrder(group: string): readonly string[] | undefined;
  /** The version in which a resource is stored, where it isn't the first of that order. */
  storedAs(group: string, resource: string): string | undefined;
}

export function minorOf(release: string): number {
  return Number(release.split('.')[1]);
}

/** `release` is one of RELEASES. Nothing is read of earlier ones for the newest. */
export function emulated(release: string): Emulated {
  const newest = readServed();
  if (release === NEWEST_RELEASE) {
    return {
      release,
      served: newest,
      ofAllReleases: newest,
      successorOf: ({ group }) => group,
      versionOrder: () => undefined,
      storedAs: () => undefined,
    };
  }
  const earlier: Earlier = JSON.parse(readFileSync(new URL('./earlier.json', import.meta.url), 'utf8'));
  const { successors } = earlier;
  const minor = minorOf(release);
  const reached = (since: string | undefined) => since === undefined || minorOf(since) <= minor;
  const lasts = ({ until }: { until: string }) => minor <= minorOf(until);
  const ofGroup = (group: string) => (one: Until) => one.group === (group.split('.')[0] ?? '') && lasts(one);
  const had = (resource: ServedResource, name?: string) => reached(earlier.since[placeOf(resource, name)]);
  const now = newest
    .filter((one) => had(one))
    .map((one) => ({ ...one, subresources: one.subresources.filter(({ name }) => had(one, name)) }));
  const then = earlier.resources
    .filter((one) => reached(one.since) && lasts(one))
    .map((one) => ({
      ...one,
      defaultOn: one.defaultOn && (one.defaultUntil === undefined || minor <= minorOf(one.defaultUntil)),
    }));
  const served = [...now, ...then].map((one) => withVersions(one, earlier.subresources.filter(lasts)));
  return {
    release,
    served,
    ofAllReleases: [...newest, ...earlier.resources],
    successorOf: ({ group, resource }) => successors[`${group}/${resource}`] ?? successors[group] ?? group,
    versionOrder: (group) => earlier.priorities.find(ofGroup(group))?.versions,
    storedAs: (group, resource) =>
      earlier.stored.find((one) => ofGroup(group)(one) && one.resource === resource)?.version,
  };
}

/** The resources of all releases. */
export function everyVersion(): readonly ServedResource[] {
  return emulated(RELEASES[0] ?? NEWEST_RELEASE).ofAllReleases;
}

function withVersions(served: ServedResource, others: Earlier['subresources']): ServedResource {
  const changes = others.filter(
    ({ group, version, resource }) =>
      group === served.group && version === served.version && resource === served.resource,
  );
  if (changes.length === 0) return served;
  const subresources = served.subresources.map((one) => ({
    ...one,
    ...changes.find(({ name }) => name === one.name)?.as,
  }));
  return { ...served, subresources };
}

function placeOf({ group, version, resource }: ServedResource, subresource?: string): string {
  return [
    ...(group === '' ? [] : [group]),
    version,
    resource,
    ...(subresource === undefined ? [] : [subresource]),
  ].join('/');
}
