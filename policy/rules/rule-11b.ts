/** Rule 11b: the minimum span for which a metric functions after its deprecation. */
import type { Metric } from '../history/history.ts';
import type { SupportSpan, Timeline } from '../history/timeline.ts';
import type { Finding, PolicyRule } from '../rule.ts';
import { checkSupportSpan } from '../support.ts';
import { findLifetimeEnd, hasTooShortLifetime } from './rule-11a.ts';

export const rule11bStable = createSupportRule('dep-rule-11b-metric-stable', 'STABLE', { releases: 3, months: 9 });
export const rule11bBeta = createSupportRule('dep-rule-11b-metric-beta', 'BETA', { releases: 1, months: 4 });

function createSupportRule(id: string, level: Metric['level'], span: SupportSpan): PolicyRule {
  return {
    id,
    number: '11b',
    check: ({ history: { metrics = [] }, timeline }) =>
      metrics.filter((metric) => metric.level === level).flatMap((metric) => checkMetric(metric, span, timeline)),
  };
}

/**
 * Checks the span after the deprecation of a metric. Skips metrics without a deprecation whose lifetime is too short, because rule 11a
 * reports them.
 */
function checkMetric(metric: Metric, span: SupportSpan, timeline: Timeline): readonly Finding[] {
  if (metric.deprecated === undefined && hasTooShortLifetime(metric, timeline)) return [];
  const end = findLifetimeEnd(metric, timeline);
  return end === undefined ? [] : checkSupportSpan({ ...metric, removed: end }, span, timeline);
}
