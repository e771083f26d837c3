/** The results of the scenarios that were evaluated again. */

import { NOT_IN_RECORD } from '../../client/tape/replay.ts';
import type { ScenarioResult, Verdict } from '../../reports/schema/envelope.ts';
import { NOT_RECHECKED } from '../../steps/harness/recorded-verdicts.ts';
import type { RecordedVerdict } from './index-file.ts';

/** `otherwise`: the scenario sent requests that are not in the record. */
export type Outcome = 'same' | 'differs' | 'otherwise' | 'not rechecked';

export interface Rechecked {
  readonly id: string;
  readonly name: string;
  readonly outcome: Outcome;
  readonly before: Verdict | 'not judged';
  readonly now: Verdict | 'not judged';
  /** An invariant of all traffic, not a scenario; present only if violated. */
  readonly invariant?: true;
  /** Why the result is not `same`. */
  readonly why?: string;
}

export function compare(before: readonly RecordedVerdict[], now: readonly ScenarioResult[]): Rechecked[] {
  const byId = new Map(now.map((scenario) => [scenario.id, scenario]));
  const taken = new Set<ScenarioResult>();
  const compared = before.map((one) => {
    const scenario = matchScenario(one, byId, now);
    if (scenario !== undefined) taken.add(scenario);
    return toRechecked(one, scenario);
  });
  return [...compared, ...now.filter((one) => !taken.has(one)).map((one) => toRechecked(undefined, one))];
}

/** In a newer suite, a scenario may have another line number. */
function matchScenario(
  { id, name }: RecordedVerdict,
  byId: ReadonlyMap<string, ScenarioResult>,
  now: readonly ScenarioResult[],
): ScenarioResult | undefined {
  const same = byId.get(id);
  if (same?.name === name) return same;
  const others = now.filter((one) => one.name === name && one.feature === id.split(':')[0]);
  return others.length === 1 ? others[0] : undefined;
}

function toRechecked(before: RecordedVerdict | undefined, now: ScenarioResult | undefined): Rechecked {
  const { id = '', name = '' } = now ?? before ?? {};
  const one = {
    id,
    name,
    before: before?.verdict ?? 'not judged',
    now: now?.verdict ?? 'not judged',
    ...(id.startsWith(INVARIANTS) ? { invariant: true as const } : {}),
  } as const;
  if (one.invariant && one.before !== one.now)
    return { ...one, outcome: 'differs', why: now?.failure?.message ?? 'it passes now' };
  if (now === undefined) return { ...one, outcome: 'not rechecked', why: 'the suite has no such scenario' };
  if (now.reason?.startsWith(NOT_RECHECKED) === true)
    return { ...one, outcome: 'not rechecked', why: now.reason.slice(NOT_RECHECKED.length) };
  const message = now.failure?.message ?? '';
  const at = message.indexOf(NOT_IN_RECORD);
  if (at >= 0) {
    const why = message.slice(at + NOT_IN_RECORD.length).split('\n')[0] ?? '';
    return { ...one, outcome: 'otherwise', why };
  }
  if (one.before === one.now) return { ...one, outcome: 'same' };
  return { ...one, outcome: 'differs', why: message || now.reason || '' };
}

/** The prefix of the IDs of invariants. */
const INVARIANTS = 'checks/monitors/';
