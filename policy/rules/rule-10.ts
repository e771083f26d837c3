/** Rule 10: warnings and documentation of deprecated feature gates. Members that a history file omits are not checked. */
import type { FeatureGate } from '../history/history.ts';
import type { Finding, PolicyRule } from '../rule.ts';
import { findStageRelease } from './rule-9.ts';

type GateCheck = (gate: FeatureGate) => { readonly description: string; readonly requirement: string } | undefined;

const checkWarning: GateCheck = ({ warns }) =>
  warns === false
    ? { description: 'setting it emits no warning', requirement: 'a warning each time it is set' }
    : undefined;

const checkDocumentation: GateCheck = ({ documentation }) => {
  const missingDocuments = [
    ...(documentation?.releaseNotes === false ? ['the release notes'] : []),
    ...(documentation?.cliHelp === false ? ['the help of the command line'] : []),
  ];
  return missingDocuments.length === 0
    ? undefined
    : {
        description: `not documented in ${missingDocuments.join(' and ')}`,
        requirement: 'documented in release notes and help',
      };
};

const checkOperationalDocumentation: GateCheck = ({ documentation }) =>
  documentation?.saysWhetherOperational === false
    ? {
        description: 'its documentation does not say whether it is operational',
        requirement: 'documentation that says whether the gate still has an effect',
      }
    : undefined;

const checkDisabling: GateCheck = ({ operational, disabling }) =>
  operational === false && disabling === 'succeeds'
    ? { description: 'non-operational, and disabling it succeeds', requirement: 'disabling it fails' }
    : undefined;

function createGateRule(id: string, check: GateCheck): PolicyRule {
  return {
    id,
    number: '10',
    check: ({ history: { featureGates = [] } }) => featureGates.flatMap((gate) => checkGate(gate, check)),
  };
}

function checkGate(gate: FeatureGate, check: GateCheck): readonly Finding[] {
  // The gate of a GA feature counts as deprecated, even if the file does not contain a deprecation.
  const deprecated = gate.deprecated ?? findStageRelease(gate, 'GA');
  const result = deprecated === undefined ? undefined : check(gate);
  if (deprecated === undefined || result === undefined) return [];
  const description = `deprecated in ${deprecated}: ${result.description}`;
  return [{ element: gate.name, release: deprecated, description, requirement: result.requirement }];
}

export const rule10Warning = createGateRule('dep-rule-10-gate-warns', checkWarning);
export const rule10Documentation = createGateRule('dep-rule-10-gate-documented', checkDocumentation);
export const rule10OperationalNote = createGateRule(
  'dep-rule-10-gate-says-non-operational',
  checkOperationalDocumentation,
);
export const rule10Disabling = createGateRule('dep-rule-10-gate-disable-fails', checkDisabling);
