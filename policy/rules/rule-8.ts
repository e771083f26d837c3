/** Rule 8: no feature or behavior is deprecated in favor of a less stable alternative that the project controls. */
import { type Replaced, replacedByLessStable } from '../alternative.ts';
import type { FeatureGate, Level, Metric } from '../history/history.ts';
import type { PolicyRule } from '../rule.ts';

const LEVELS: Readonly<Record<Metric['level'], Level>> = { ALPHA: 'alpha', BETA: 'beta', STABLE: 'GA' };

export const rule8: PolicyRule = {
  id: 'dep-rule-8-not-for-less-stable-alternative',
  number: '8',
  check: ({ history: { behaviors = [], featureGates = [], metrics = [] } }) =>
    [
      behaviors.map((behavior): Replaced => ({ level: 'GA', ...behavior })),
      featureGates.map((gate): Replaced => ({ ...gate, level: levelReached(gate) })),
      metrics.map((metric): Replaced => ({ ...metric, level: LEVELS[metric.level] })),
    ].flatMap((elements) => elements.flatMap((element) => replacedByLessStable(element, elements))),
};

function levelReached({ stages }: FeatureGate): Level {
  return stages.at(-1)?.level ?? 'alpha';
}
