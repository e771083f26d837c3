/** Compares the verdicts of a record with the verdicts of its recheck. */

import { NOT_IN_RECORD_PREFIX } from '../../client/recording/replay-io.ts';
import type { ScenarioResult, Verdict } from '../../reports/schema/envelope.ts';
import { NOT_RECHECKED_PREFIX } from '../../steps/harness/recorded-verdicts.ts';
import type { RecordedVerdict } from './index-file.ts';

/** The result of rechecking a scenario. `otherwise` means that the scenario sent requests that are not in the record. */
export type Outcome = 'same' | 'differs' | 'otherwise' | 'not rechecked';

export interface RecheckResult {
  readonly id: string;
  readonly name: string;
  readonly outcome: Outcome;
  /** The verdict in the recorded run. */
  readonly before: Verdict | 'not tested';
  /** The verdict of the recheck. */
  readonly now: Verdict | 'not tested';
  /** Set if the entry is a monitor (an invariant of all exchanges) and not a scenario. Monitors are listed only if they are violated. */
  readonly invariant?: true;
  /** The reason why the outcome is not `same`. */
  readonly why?: string;
}

export function compareVerdicts(
  recordedVerdicts: readonly RecordedVerdict[],
  newResults: readonly ScenarioResult[],
): RecheckResult[] {
  const scenarioResultsById = new Map(newResults.map((scenario) => [scenario.id, scenario]));
  const selectedScenarioResults = new Set<ScenarioResult>();
  const recheckResults = recordedVerdicts.map((recordedVerdict) => {
    const scenario = matchScenario(recordedVerdict, scenarioResultsById, newResults);
    if (scenario !== undefined) selectedScenarioResults.add(scenario);
    return createRecheckResult(recordedVerdict, scenario);
  });
  return [
    ...recheckResults,
    ...newResults
      .filter((scenarioResult) => !selectedScenarioResults.has(scenarioResult))
      .map((scenarioResult) => createRecheckResult(undefined, scenarioResult)),
  ];
}

/** Finds the scenario of a recorded verdict. In a newer suite it may have another line number; it is then found by name. */
function matchScenario(
  { id, name }: RecordedVerdict,
  newResultsById: ReadonlyMap<string, ScenarioResult>,
  newResults: readonly ScenarioResult[],
): ScenarioResult | undefined {
  const scenarioOfSameId = newResultsById.get(id);
  if (scenarioOfSameId?.name === name) return scenarioOfSameId;
  const otherScenarioResults = newResults.filter(
    (scenarioResult) => scenarioResult.name === name && scenarioResult.feature === id.split(':')[0],
  );
  return otherScenarioResults.length === 1 ? otherScenarioResults[0] : undefined;
}

function createRecheckResult(
  recordedVerdict: RecordedVerdict | undefined,
  newResult: ScenarioResult | undefined,
): RecheckResult {
  const { id = '', name = '' } = newResult ?? recordedVerdict ?? {};
  const baseResult = {
    id,
    name,
    before: recordedVerdict?.verdict ?? 'not tested',
    now: newResult?.verdict ?? 'not tested',
    ...(id.startsWith(MONITOR_PREFIX) ? { invariant: true as const } : {}),
  } as const;
  if (baseResult.invariant && baseResult.before !== baseResult.now)
    return { ...baseResult, outcome: 'differs', why: newResult?.failure?.message ?? 'it passes now' };
  if (newResult === undefined)
    return { ...baseResult, outcome: 'not rechecked', why: 'the suite has no such scenario' };
  if (newResult.reason?.startsWith(NOT_RECHECKED_PREFIX) === true)
    return { ...baseResult, outcome: 'not rechecked', why: newResult.reason.slice(NOT_RECHECKED_PREFIX.length) };
  const message = newResult.failure?.message ?? '';
  const index = message.indexOf(NOT_IN_RECORD_PREFIX);
  if (index >= 0) {
    const reason = message.slice(index + NOT_IN_RECORD_PREFIX.length).split('\n')[0] ?? '';
    return { ...baseResult, outcome: 'otherwise', why: reason };
  }
  if (baseResult.before === baseResult.now) return { ...baseResult, outcome: 'same' };
  return { ...baseResult, outcome: 'differs', why: message || newResult.reason || '' };
}

/** The prefix of the IDs of monitors. */
const MONITOR_PREFIX = 'checks/monitors/';
