/**
 * The self-check as a section of the report: a run per fault is held against the rules that the fault breaks. A rule is caught
 * when a scenario that traces it failed; a fault is killed when all its rules are. Precision is the other direction: of the rules that
 * failed under a fault, how many it really breaks.
 */
import type { Envelope, FaultResult, RuleResult, SelfCheck } from './schema/envelope.ts';

export interface FaultRun {
  readonly id: string;
  readonly bug: string;
  readonly breaks: readonly string[];
  /** What the suite said of the server with this fault. */
  readonly scenarios: Envelope['scenarios'];
  /** Why there was no server with this fault to run them against. */
  readonly doesNotStart?: string;
}

/** `rules` that no run broke are listed; `reasons` says of rules why no fault breaks them; of the others the kind of the rule says it. */
export function selfCheckOf(
  runs: readonly FaultRun[],
  rules: readonly Pick<RuleResult, 'id' | 'check' | 'strength'>[],
  reasons: Readonly<Record<string, string>> = {},
): SelfCheck {
  const faults = runs.map(judged);
  const broken = new Set(runs.flatMap(({ breaks }) => breaks));
  const killed = faults.filter((fault) => fault.killed).length;
  const named = sum(faults, ({ breaks, survivors }) => breaks.length - survivors.length);
  const failed = named + sum(faults, ({ alsoFailed }) => alsoFailed.length);
  return {
    score: faults.length === 0 ? 0 : (100 * killed) / faults.length,
    precision: failed === 0 ? 100 : (100 * named) / failed,
    faults,
    unbroken: rules
      .filter(({ id }) => !broken.has(id))
      .map((rule) => ({ rule: rule.id, reason: reasons[rule.id] ?? reasonOf(rule) })),
  };
}

function judged({ id, bug, breaks, scenarios, doesNotStart }: FaultRun): FaultResult {
  const failed = scenarios.filter(({ verdict }) => verdict === 'failed');
  const killers = Object.fromEntries(
    breaks.map((rule) => [rule, failed.filter(({ rules }) => rules.includes(rule)).map((scenario) => scenario.id)]),
  );
  const survivors = breaks.filter((rule) => killers[rule]?.length === 0);
  const alsoFailed = [...new Set(failed.flatMap(({ rules }) => rules))].filter((rule) => !breaks.includes(rule));
  const killed = doesNotStart === undefined && survivors.length === 0;
  const result = { id, bug, breaks: [...breaks], killed, survivors, killers, alsoFailed };
  return doesNotStart === undefined ? result : { ...result, doesNotStart };
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

function reasonOf({ check, strength }: Pick<RuleResult, 'check' | 'strength'>): string {
  if (check === 'client') return 'a duty of clients: no server can break it';
  if (strength === 'may') return 'a permission: whatever a server does keeps it';
  if (strength === 'info') return 'a definition';
  return 'no fault breaks it yet';
}
