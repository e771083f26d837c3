/** Rule 11b: how long a metric functions at least after its deprecation was announced. */
import type { Metric } from '../history/history.ts';
import type { Span, Timeline } from '../history/timeline.ts';
import type { Finding, PolicyRule } from '../rule.ts';
import { endsTooEarly } from '../support.ts';
import { endOf, isTooShort } from './rule-11a.ts';

export const rule11bStable = keptAfterDeprecation('dep-rule-11b-metric-stable', 'STABLE', { releases: 3, months: 9 });
export const rule11bBeta = keptAfterDeprecation('dep-rule-11b-metric-beta', 'BETA', { releases: 1, months: 4 });

function keptAfterDeprecation(id: string, level: Metric['level'], span: Span): PolicyRule {
  return {
    id,
    number: '11b',
    check: ({ history: { metrics = [] }, timeline }) =>
      metrics.filter((metric) => metric.level === level).flatMap((metric) => findings(metric, span, timeline)),
  };
}

/** A metric that was never deprecated and lived too short is a matter of rule 11a alone. */
function findings(metric: Metric, span: Span, timeline: Timeline): readonly Finding[] {
  if (metric.deprecated === undefined && isTooShort(metric, timeline)) return [];
  const end = endOf(metric, timeline);
  return end === undefined ? [] : endsTooEarly({ ...metric, removed: end }, span, timeline);
}
