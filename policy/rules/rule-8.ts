/** Rule 8: a feature or behavior must not be deprecated in favor of a less stable alternative that the project controls. */
import { type ElementWithReplacement, findLessStableReplacement } from '../alternative.ts';
import type { FeatureGate, Level, Metric } from '../history/history.ts';
import type { PolicyRule } from '../rule.ts';

const METRIC_LEVELS: Readonly<Record<Metric['level'], Level>> = { ALPHA: 'alpha', BETA: 'beta', STABLE: 'GA' };

export const rule8: PolicyRule = {
  id: 'dep-rule-8-not-for-less-stable-alternative',
  number: '8',
  check: ({ history: { behaviors = [], featureGates = [], metrics = [] } }) =>
    [
      behaviors.map((behavior): ElementWithReplacement => ({ level: 'GA', ...behavior })),
      featureGates.map((gate): ElementWithReplacement => ({ ...gate, level: findCurrentLevel(gate) })),
      metrics.map((metric): ElementWithReplacement => ({ ...metric, level: METRIC_LEVELS[metric.level] })),
    ].flatMap((elements) => elements.flatMap((element) => findLessStableReplacement(element, elements))),
};

function findCurrentLevel({ stages }: FeatureGate): Level {
  return stages.at(-1)?.level ?? 'alpha';
}
