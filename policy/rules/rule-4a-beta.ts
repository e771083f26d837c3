/**
 * Rule 4a for beta versions: a version must be deprecated at most 9 months or 3 releases after its introduction, and removed 9 months or 3
 * releases after its deprecation, whichever is longer. Until then it must be served, so that clients of the last three releases can use it.
 */
import { type ApiKind, type ApiVersion, findElementLevel, isServed, listKinds, listLifecycleElements } from '../api.ts';
import type { SupportSpan, Timeline } from '../history/timeline.ts';
import type { Finding, PolicyFacts, PolicyRule } from '../rule.ts';
import { checkSupportSpan, formatDistance, formatSpan, formatSpanEnd } from '../support.ts';
import { isRemovedFromServedVersion } from './rule-1-removal.ts';

const BETA_SPAN: SupportSpan = { releases: 3, months: 9 };

type ApiElement = ApiVersion | ApiKind;

export const rule4aBetaDeprecation: PolicyRule = {
  id: 'dep-rule-4a-beta-deprecation',
  number: '4a',
  check: ({ groups, timeline }) =>
    listBetaElements(groups, timeline).flatMap(({ name, lifecycle }) => {
      const { introduced, deprecated, removed } = lifecycle;
      // A version that was removed without a deprecation is reported for its removal only.
      if (deprecated === undefined && removed !== undefined) return [];
      const isLate = deprecated !== undefined && !timeline.isWithin(introduced, deprecated, BETA_SPAN);
      const release = isLate ? deprecated : timeline.findReleaseAfter(introduced, BETA_SPAN);
      if (release === undefined || (deprecated !== undefined && !isLate)) return [];
      const subject = isLate ? `deprecated in ${release}` : `not deprecated in ${release}`;
      return [
        {
          element: name,
          release,
          description: `${subject}, ${formatDistance(introduced, release, timeline)} its introduction in ${introduced}`,
          requirement: `deprecated at most ${formatSpan(BETA_SPAN)}, after its introduction`,
        },
      ];
    }),
};

export const rule4aBetaRemoval: PolicyRule = {
  id: 'dep-rule-4a-beta-removal',
  number: '4a',
  check: ({ groups, timeline }) =>
    listBetaElements(groups, timeline).flatMap((element) => [
      ...checkSupportSpan({ name: element.name, ...element.lifecycle }, BETA_SPAN, timeline),
      ...findTooLongLifetimes(element, timeline),
    ]),
};

function findTooLongLifetimes(
  { name, lifecycle: { deprecated, ...lifecycle } }: ApiElement,
  timeline: Timeline,
): readonly Finding[] {
  const endRelease = deprecated === undefined ? undefined : timeline.findReleaseAfter(deprecated, BETA_SPAN);
  if (deprecated === undefined || endRelease === undefined || !isServed(lifecycle, endRelease, timeline)) return [];
  return [
    {
      element: name,
      release: endRelease,
      description: `still served in ${endRelease}, ${formatDistance(deprecated, endRelease, timeline)} its deprecation in ${deprecated}`,
      requirement: `served for ${formatSpan(BETA_SPAN)}, after its deprecation${formatSpanEnd(deprecated, BETA_SPAN, timeline)}`,
    },
  ];
}

/** Returns the beta versions and kinds. Omits kinds that were removed from a version without a successor, which violate rule 1. */
function listBetaElements(groups: PolicyFacts['groups'], timeline: Timeline): readonly ApiElement[] {
  const removedVersions = new Set(
    groups.flatMap((group) => {
      const kinds = listKinds([group]);
      return kinds.filter((kind) => isRemovedFromServedVersion(kind, kinds, timeline));
    }),
  );
  return listLifecycleElements(groups).filter(
    (element) => findElementLevel(element) === 'beta' && !('version' in element && removedVersions.has(element)),
  );
}
