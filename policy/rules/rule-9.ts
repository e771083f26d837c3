/**
 * Rule 9: how long a feature gate works after its deprecation, by the way on which its feature is. With the feature GA the gate is
 * deprecated, whether that was said or not. The gate of an alpha feature may go at once.
 */
import type { FeatureGate } from '../history/history.ts';
import type { Span } from '../history/timeline.ts';
import type { PolicyRule } from '../rule.ts';
import { endsTooEarly } from '../support.ts';

const TO_GA: Span = { months: 6, releases: 2 };
const TO_END: Span = { months: 3, releases: 1 };

export const rule9ToGa: PolicyRule = {
  id: 'dep-rule-9-gate-beta-to-ga',
  number: '9',
  check: ({ history: { featureGates = [] }, timeline }) =>
    featureGates.flatMap((gate) => {
      const ga = releaseOf(gate, 'GA');
      // One that is removed with the release of its feature is a matter of gate-ga-then-removed.
      if (ga === undefined || gate.removed === undefined || !timeline.isBefore(ga, gate.removed)) return [];
      return endsTooEarly({ ...gate, deprecated: gate.deprecated ?? ga }, TO_GA, timeline);
    }),
};

export const rule9ToEnd: PolicyRule = {
  id: 'dep-rule-9-gate-beta-to-end',
  number: '9',
  check: ({ history: { featureGates = [] }, timeline }) =>
    featureGates
      .filter((gate) => releaseOf(gate, 'GA') === undefined && releaseOf(gate, 'beta') !== undefined)
      .flatMap((gate) => endsTooEarly(gate, TO_END, timeline)),
};

export function releaseOf({ stages }: FeatureGate, level: FeatureGate['stages'][number]['level']): string | undefined {
  return stages.find((stage) => stage.level === level)?.release;
}
