/**
 * The sentence about `assay policy`: it checks a history against the deprecation policy. The views of the findings are in
 * steps/views/policy.ts.
 */
import { createSuiteError } from '../../client/errors.ts';
import { readHistory } from '../../policy/history/read.ts';
import type { Judgement } from '../../policy/judge.ts';
import { createScenarioState } from '../harness/scenario-state.ts';
import { readStateText } from '../harness/state-manifests.ts';
import { When } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

type Checker = typeof import('../../policy/judge.ts');

export const policyFindings = createScenarioState<Judgement>('a checked history');

/** A history without releases gets the releases of the state `every-four-months`. */
When('the deprecation policy is checked for the history:', async function (this: AssayWorld, text: string) {
  const { history, problem } = readHistory(text.includes('releases:') ? text : `${FOUR_MONTH_RELEASES}\n${text}`);
  if (history === undefined) throw createSuiteError(`the history in the feature is invalid: ${problem.message}`);
  const { judgeHistory } = await importChecker(this.parameters.checker);
  policyFindings.set(this, judgeHistory(history));
});

const FOUR_MONTH_RELEASES = readStateText('history', 'every-four-months');

/** Returns the policy checker, or in a self-check the faulty checker at this address. */
async function importChecker(address: string | undefined): Promise<Checker> {
  return address === undefined ? import('../../policy/judge.ts') : import(address);
}
