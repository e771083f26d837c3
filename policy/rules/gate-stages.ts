/** Checks the default of a feature gate at each level of its feature, and that the gate is removed after the feature is GA. */
import type { FeatureGate, Level, Stage } from '../history/history.ts';
import type { Finding, PolicyRule } from '../rule.ts';
import { findStageRelease } from './rule-9.ts';

type StageCheck = (stage: Stage) => { readonly description: string; readonly requirement: string } | undefined;

const checkAlphaDefault: StageCheck = ({ default: isOn }) =>
  isOn === true ? { description: 'alpha, and on by default', requirement: 'off by default' } : undefined;

const checkBetaDefault: StageCheck = ({ default: isOn }) =>
  isOn === false ? { description: 'beta, and off by default', requirement: 'on by default' } : undefined;

const checkGaGate: StageCheck = ({ default: isOn, locked }) => {
  if (isOn === false) return { description: 'GA, and off by default', requirement: 'on by default' };
  return locked === false
    ? { description: 'GA, and can be switched off', requirement: 'locked to its default, true' }
    : undefined;
};

export const alphaGateRule = createStageRule('gate-alpha-off', 'alpha', checkAlphaDefault);
export const betaGateRule = createStageRule('gate-beta-on', 'beta', checkBetaDefault);
export const gaGateRule = createStageRule('gate-ga-non-operational', 'GA', checkGaGate);

function createStageRule(id: string, level: Level, check: StageCheck): PolicyRule {
  return {
    id,
    number: 'feature states',
    check: ({ history: { featureGates = [] } }) =>
      featureGates.flatMap(({ name, stages }) =>
        stages
          .filter((stage) => stage.level === level)
          .flatMap((stage) => {
            const result = check(stage);
            return result === undefined ? [] : [{ element: name, release: stage.release, ...result }];
          }),
      ),
  };
}

/**
 * Checks that a gate is removed in a later release than the release in which its feature becomes GA, and that setting the removed gate
 * fails.
 */
export const gaGateRemovalRule: PolicyRule = {
  id: 'gate-ga-then-removed',
  number: 'feature states',
  check: ({ history: { featureGates = [] } }) => featureGates.flatMap(checkRemoval),
};

function checkRemoval(gate: FeatureGate): readonly Finding[] {
  const { name, removed: release, namingAfterRemoval } = gate;
  const ga = findStageRelease(gate, 'GA');
  if (ga === undefined || release === undefined) return [];
  if (release === ga) {
    return [
      {
        element: name,
        release,
        description: `removed in ${release}, the release in which its feature becomes GA`,
        requirement: 'removed in a later release',
      },
    ];
  }
  if (namingAfterRemoval !== 'succeeds') return [];
  return [
    {
      element: name,
      release,
      description: `removed in ${release}, and can still be set`,
      requirement: 'setting it is an error',
    },
  ];
}
