/** Rule 11a: how long a metric functions at least. Once it is hidden it doesn't. */
import type { Metric } from '../history/history.ts';
import type { Span, Timeline } from '../history/timeline.ts';
import type { Finding, PolicyRule } from '../rule.ts';
import { distance, spanText, until } from '../support.ts';

const STABLE: Span = { releases: 4, months: 12 };
const BETA: Span = { releases: 2, months: 8 };

export const rule11aStable = leastLife('dep-rule-11a-metric-stable', 'STABLE', STABLE);
export const rule11aBeta = leastLife('dep-rule-11a-metric-beta', 'BETA', BETA);

function leastLife(id: string, level: Metric['level'], span: Span): PolicyRule {
  return {
    id,
    number: '11a',
    check: ({ history: { metrics = [] }, timeline }) =>
      metrics.filter((metric) => metric.level === level).flatMap((metric) => livesTooShort(metric, span, timeline)),
  };
}

function livesTooShort(metric: Metric, span: Span, timeline: Timeline): readonly Finding[] {
  const { name, level, introduced } = metric;
  const end = endOf(metric, timeline);
  // One that is as old as the history may be older.
  if (introduced === undefined || end === undefined || timeline.hasLasted(introduced, end, span)) return [];
  return [
    {
      element: name,
      release: end,
      what: `${level}, ends in ${end}, ${distance(introduced, end, timeline)} its introduction in ${introduced}`,
      right: `functions for ${spanText(span)}${until(introduced, span, timeline)}`,
    },
  ];
}

/** The first release in which it isn't registered any more. */
export function endOf({ hidden, removed }: Metric, timeline: Timeline): string | undefined {
  if (hidden === undefined || removed === undefined) return hidden ?? removed;
  return timeline.isBefore(hidden, removed) ? hidden : removed;
}

/** For rule 11b: whether rule 11a finds something of this metric. */
export function isTooShort(metric: Metric, timeline: Timeline): boolean {
  const span = metric.level === 'STABLE' ? STABLE : BETA;
  return metric.level !== 'ALPHA' && livesTooShort(metric, span, timeline).length > 0;
}
