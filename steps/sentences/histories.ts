/**
 * The sentence about `assay policy`, which checks a history against the deprecation policy. steps/views/policy.ts contains the views of the
 * findings.
 */
import { createSuiteError } from '../../client/errors.ts';
import { readHistory } from '../../policy/history/read.ts';
import type { PolicyReport } from '../../policy/judge.ts';
import { createScenarioState } from '../harness/scenario-state.ts';
import { readStateText } from '../harness/state-manifests.ts';
import { When } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

type PolicyChecker = typeof import('../../policy/judge.ts');

export const policyFindings = createScenarioState<PolicyReport>('a checked history');

/** Checks a history. A history without releases gets the releases of the state `every-four-months`. */
When('the deprecation policy is checked for the history:', async function (this: AssayWorld, text: string) {
  const { history, problem } = readHistory(text.includes('releases:') ? text : `${FOUR_MONTH_RELEASES}\n${text}`);
  if (history === undefined) throw createSuiteError(`the history in the feature is invalid: ${problem.message}`);
  const { checkHistory } = await importChecker(this.parameters.historyCheckerUrl);
  policyFindings.set(this, checkHistory(history));
});

const FOUR_MONTH_RELEASES = readStateText('history', 'every-four-months');

/** Returns the policy checker. In a self-check, returns the faulty checker at this address. */
async function importChecker(address: string | undefined): Promise<PolicyChecker> {
  return address === undefined ? import('../../policy/judge.ts') : import(address);
}
