/**
 * Rule 4b: the preferred version and the storage version may advance only after a release that supports both the new and the previous
 * version.
 */
import { type ApiGroup, type CompleteLifecycle, isServed } from '../api.ts';
import type { VersionChoice } from '../history/history.ts';
import { compareReleases, type Timeline } from '../history/timeline.ts';
import { compareVersions } from '../level.ts';
import type { Finding, PolicyRule } from '../rule.ts';

export const rule4bPreferred: PolicyRule = {
  id: 'dep-rule-4b-preferred-version',
  number: '4b',
  check: ({ groups, timeline }) =>
    groups.flatMap((group) => checkVersionChanges(group, 'preferred', group.source.preferredVersions, timeline)),
};

export const rule4bStorage: PolicyRule = {
  id: 'dep-rule-4b-storage-version',
  number: '4b',
  check: ({ groups, timeline }) =>
    groups.flatMap((group) => checkVersionChanges(group, 'storage', group.source.storageVersions, timeline)),
};

function checkVersionChanges(
  group: ApiGroup,
  versionType: 'preferred' | 'storage',
  versionChoices: readonly VersionChoice[] = [],
  timeline: Timeline,
): Finding[] {
  return [...Map.groupBy(versionChoices, ({ kind }) => kind)].flatMap(([kind, kindChoices]) => {
    const orderedChoices = kindChoices.toSorted((a, b) => compareReleases(a.release, b.release));
    return orderedChoices.slice(1).flatMap(({ release, version }, index) => {
      const previousVersion = orderedChoices[index]?.version ?? version;
      if (compareVersions(version, previousVersion) <= 0) return [];
      const lifecycles = [version, previousVersion].map((name) => findLifecycle(group, name, kind));
      const firstSharedRelease = timeline
        .listReleasesFrom(timeline.firstRelease)
        .find((name) => lifecycles.every((lifecycle) => lifecycle && isServed(lifecycle, name, timeline)));
      if (firstSharedRelease !== undefined && timeline.isBefore(firstSharedRelease, release)) return [];
      return [
        {
          element: kind === undefined ? group.name : `${group.name} ${kind}`,
          release,
          description: `the ${versionType} version advances from ${previousVersion} to ${version} in ${release}, and no earlier release serves both`,
          requirement: `advances after the first release that serves both${firstSharedRelease === undefined ? '' : ` (${firstSharedRelease})`}`,
        },
      ];
    });
  });
}

function findLifecycle({ versions }: ApiGroup, name: string, kind: string | undefined): CompleteLifecycle | undefined {
  const version = versions.find(({ source }) => source.version === name);
  if (kind === undefined) return version?.lifecycle;
  return version?.kinds.find(({ source }) => source.kind === kind)?.lifecycle ?? version?.lifecycle;
}
