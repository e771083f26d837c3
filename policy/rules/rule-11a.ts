/** Rule 11a: the minimum lifetime of a metric. The lifetime ends when the metric is hidden, because a hidden metric does not function. */
import type { Metric } from '../history/history.ts';
import type { SupportSpan, Timeline } from '../history/timeline.ts';
import type { Finding, PolicyRule } from '../rule.ts';
import { formatDistance, formatSpan, formatSpanEnd } from '../support.ts';

const STABLE_SPAN: SupportSpan = { releases: 4, months: 12 };
const BETA_SPAN: SupportSpan = { releases: 2, months: 8 };

export const rule11aStable = createLifetimeRule('dep-rule-11a-metric-stable', 'STABLE', STABLE_SPAN);
export const rule11aBeta = createLifetimeRule('dep-rule-11a-metric-beta', 'BETA', BETA_SPAN);

function createLifetimeRule(id: string, level: Metric['level'], span: SupportSpan): PolicyRule {
  return {
    id,
    number: '11a',
    check: ({ history: { metrics = [] }, timeline }) =>
      metrics.filter((metric) => metric.level === level).flatMap((metric) => checkLifetime(metric, span, timeline)),
  };
}

function checkLifetime(metric: Metric, span: SupportSpan, timeline: Timeline): readonly Finding[] {
  const { name, level, introduced } = metric;
  const endRelease = findLifetimeEnd(metric, timeline);
  // A metric without a first release may be older than the history.
  if (introduced === undefined || endRelease === undefined || timeline.hasLasted(introduced, endRelease, span))
    return [];
  return [
    {
      element: name,
      release: endRelease,
      description: `${level}, ends in ${endRelease}, ${formatDistance(introduced, endRelease, timeline)} its introduction in ${introduced}`,
      requirement: `functions for ${formatSpan(span)}${formatSpanEnd(introduced, span, timeline)}`,
    },
  ];
}

/** Returns the first release in which the metric is not registered. */
export function findLifetimeEnd({ hidden, removed }: Metric, timeline: Timeline): string | undefined {
  if (hidden === undefined || removed === undefined) return hidden ?? removed;
  return timeline.isBefore(hidden, removed) ? hidden : removed;
}

/** Reports whether rule 11a has a finding about this metric. Used by rule 11b. */
export function hasTooShortLifetime(metric: Metric, timeline: Timeline): boolean {
  const span = metric.level === 'STABLE' ? STABLE_SPAN : BETA_SPAN;
  return metric.level !== 'ALPHA' && checkLifetime(metric, span, timeline).length > 0;
}
