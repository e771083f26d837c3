/** A deprecated metric is hidden 3 releases after its deprecation, and deleted in the release after that. */
import type { Metric } from '../history/history.ts';
import type { Timeline } from '../history/timeline.ts';
import type { Finding, PolicyRule } from '../rule.ts';

/** Releases from the deprecation of a metric to the one in which it is hidden. */
const SHOWN = 3;

export const deprecatedMetricsAreHidden: PolicyRule = {
  id: 'metric-hidden-after-three',
  number: 'deprecated metrics',
  check: ({ history: { metrics = [] }, timeline }) => metrics.flatMap((metric) => hiddenTooLate(metric, timeline)),
};

export const hiddenMetricsAreDeleted: PolicyRule = {
  id: 'metric-hidden-deleted-next-release',
  number: 'deprecated metrics',
  check: ({ history: { metrics = [] }, timeline }) => metrics.flatMap((metric) => deletedTooLate(metric, timeline)),
};

function hiddenTooLate({ name, deprecated, hidden }: Metric, timeline: Timeline): readonly Finding[] {
  if (deprecated === undefined || hidden === undefined || timeline.releasesBetween(deprecated, hidden) <= SHOWN)
    return [];
  return [
    {
      element: name,
      release: hidden,
      what: `deprecated in ${deprecated} and hidden in ${hidden}, more than ${SHOWN} releases later`,
      right: `hidden ${SHOWN} releases after its deprecation`,
    },
  ];
}

function deletedTooLate({ name, hidden, removed }: Metric, timeline: Timeline): readonly Finding[] {
  if (hidden === undefined) return [];
  const [, next] = timeline.from(hidden);
  if (next === undefined || (removed !== undefined && !timeline.isBefore(next, removed))) return [];
  return [
    {
      element: name,
      release: next,
      what: `hidden in ${hidden}, and still there in ${next}`,
      right: `deleted in ${next}, the release after the one that hid it`,
    },
  ];
}
