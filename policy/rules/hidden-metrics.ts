/** Checks that a deprecated metric is hidden 3 releases after its deprecation, and deleted in the next release. */
import type { Metric } from '../history/history.ts';
import type { Timeline } from '../history/timeline.ts';
import type { Finding, PolicyRule } from '../rule.ts';

/** The number of releases from the deprecation of a metric until it is hidden. */
const VISIBLE_RELEASES = 3;

export const metricHidingRule: PolicyRule = {
  id: 'metric-hidden-after-three',
  number: 'deprecated metrics',
  check: ({ history: { metrics = [] }, timeline }) => metrics.flatMap((metric) => checkHiding(metric, timeline)),
};

export const metricDeletionRule: PolicyRule = {
  id: 'metric-hidden-deleted-next-release',
  number: 'deprecated metrics',
  check: ({ history: { metrics = [] }, timeline }) => metrics.flatMap((metric) => checkDeletion(metric, timeline)),
};

function checkHiding({ name, deprecated, hidden }: Metric, timeline: Timeline): readonly Finding[] {
  if (
    deprecated === undefined ||
    hidden === undefined ||
    timeline.countReleasesBetween(deprecated, hidden) <= VISIBLE_RELEASES
  )
    return [];
  return [
    {
      element: name,
      release: hidden,
      description: `deprecated in ${deprecated} and hidden in ${hidden}, more than ${VISIBLE_RELEASES} releases later`,
      requirement: `hidden ${VISIBLE_RELEASES} releases after its deprecation`,
    },
  ];
}

function checkDeletion({ name, hidden, removed }: Metric, timeline: Timeline): readonly Finding[] {
  if (hidden === undefined) return [];
  const [, nextRelease] = timeline.listReleasesFrom(hidden);
  if (nextRelease === undefined || (removed !== undefined && !timeline.isBefore(nextRelease, removed))) return [];
  return [
    {
      element: name,
      release: nextRelease,
      description: `hidden in ${hidden}, and still registered in ${nextRelease}`,
      requirement: `deleted in ${nextRelease}, the release after the release that hid it`,
    },
  ];
}
