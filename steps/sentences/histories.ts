/** The sentence about `assay policy`: a history is judged by the rules of the deprecation policy. `steps/views/policy.ts` shows what was found. */
import { createSuiteError } from '../../client/errors.ts';
import { readHistory } from '../../policy/history/read.ts';
import type { Judgement } from '../../policy/judge.ts';
import { createScenarioState } from '../harness/scenario-state.ts';
import { readStateText } from '../harness/state-manifests.ts';
import { When } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

type Checker = typeof import('../../policy/judge.ts');

export const judgement = createScenarioState<Judgement>('a judged history');

/** A history without releases gets those of the state `every-four-months`. */
When('the deprecation policy is checked for the history:', async function (this: AssayWorld, text: string) {
  const { history, problem } = readHistory(text.includes('releases:') ? text : `${FOUR_MONTHLY}\n${text}`);
  if (history === undefined) throw createSuiteError(`the history: ${problem.message}`);
  const { judgeHistory } = await createChecker(this.parameters.checker);
  judgement.set(this, judgeHistory(history));
});

const FOUR_MONTHLY = readStateText('history', 'every-four-months');

/** Returns the checker, or a faulty one that the self-check has started. */
async function createChecker(address: string | undefined): Promise<Checker> {
  return address === undefined ? import('../../policy/judge.ts') : import(address);
}
