/**
 * Rule 9: the minimum span for which a feature gate works after its deprecation, which depends on the next stage of its feature. The gate
 * of a GA feature counts as deprecated, even if the file does not contain a deprecation. The gate of an alpha feature may be removed at
 * once.
 */
import type { FeatureGate } from '../history/history.ts';
import type { SupportSpan } from '../history/timeline.ts';
import type { PolicyRule } from '../rule.ts';
import { checkSupportSpan } from '../support.ts';

const BETA_TO_GA_SPAN: SupportSpan = { months: 6, releases: 2 };
const BETA_TO_REMOVAL_SPAN: SupportSpan = { months: 3, releases: 1 };

export const rule9BetaToGa: PolicyRule = {
  id: 'dep-rule-9-gate-beta-to-ga',
  number: '9',
  check: ({ history: { featureGates = [] }, timeline }) =>
    featureGates.flatMap((gate) => {
      const ga = findStageRelease(gate, 'GA');
      // The rule gate-ga-then-removed covers a gate that is removed in the release in which its feature becomes GA.
      if (ga === undefined || gate.removed === undefined || !timeline.isBefore(ga, gate.removed)) return [];
      return checkSupportSpan({ ...gate, deprecated: gate.deprecated ?? ga }, BETA_TO_GA_SPAN, timeline);
    }),
};

export const rule9BetaToRemoval: PolicyRule = {
  id: 'dep-rule-9-gate-beta-to-end',
  number: '9',
  check: ({ history: { featureGates = [] }, timeline }) =>
    featureGates
      .filter((gate) => findStageRelease(gate, 'GA') === undefined && findStageRelease(gate, 'beta') !== undefined)
      .flatMap((gate) => checkSupportSpan(gate, BETA_TO_REMOVAL_SPAN, timeline)),
};

export function findStageRelease(
  { stages }: FeatureGate,
  level: FeatureGate['stages'][number]['level'],
): string | undefined {
  return stages.find((stage) => stage.level === level)?.release;
}
