/**
 * Computes the result of the self-check from one run per fault. A fault is killed if a scenario failed for each of the rules that the fault
 * breaks. Precision is the share of failed rules that the fault breaks.
 */
import type { Envelope, FaultResult, RuleResult, SelfCheck } from './schema/envelope.ts';

/** The maximum length of a body in the description of an exchange. */
const MAX_BODY_LENGTH = 200;

export interface FaultRun {
  readonly id: string;
  readonly bug: string;
  readonly breaks: readonly string[];
  /** The results of the scenarios on the simulator with the fault. */
  readonly scenarios: Envelope['scenarios'];
  /** The results of a first run that no scenario failed, if the fault was killed only in a second run without concurrent faults. */
  readonly firstAttempt?: Envelope['scenarios'];
  /** The IDs of the broken monitors. */
  readonly monitors?: readonly string[];
  /** The error, if the simulator did not start with the fault. */
  readonly doesNotStart?: string;
}

/**
 * Creates the result of a self-check. It lists the `rules` that no fault of `runs` breaks, with the reason from `reasons` or with a reason that the
 * rule implies.
 */
export function createSelfCheck(
  runs: readonly FaultRun[],
  rules: readonly Pick<RuleResult, 'id' | 'check' | 'strength'>[],
  reasons: Readonly<Record<string, string>> = {},
  monitoredRules: ReadonlySet<string> = new Set(),
): SelfCheck {
  const faults = runs.map(createFaultResult);
  const brokenRules = new Set(runs.flatMap(({ breaks }) => breaks));
  const killedCount = faults.filter((fault) => fault.killed).length;
  const detectedRuleCount = sumBy(faults, ({ breaks, survivors }) => breaks.length - survivors.length);
  const failedRuleCount = detectedRuleCount + sumBy(faults, ({ alsoFailed }) => alsoFailed.length);
  return {
    score: faults.length === 0 ? 0 : (100 * killedCount) / faults.length,
    precision: failedRuleCount === 0 ? 100 : (100 * detectedRuleCount) / failedRuleCount,
    faults,
    ...countMonitors(faults, monitoredRules),
    unbroken: rules
      .filter(({ id }) => !brokenRules.has(id))
      .map((rule) => ({ rule: rule.id, reason: reasons[rule.id] ?? findImpliedReason(rule) })),
  };
}

/** Counts the faults that break a rule of a monitor, and the faults among them that a monitor detected. */
function countMonitors(
  faults: readonly FaultResult[],
  monitoredRules: ReadonlySet<string>,
): Pick<SelfCheck, 'monitors'> {
  const monitorFaults = faults.filter(({ breaks }) => breaks.some((rule) => monitoredRules.has(rule)));
  if (monitorFaults.length === 0) return {};
  const missedIds = monitorFaults.filter(({ monitors = [] }) => monitors.length === 0).map(({ id }) => id);
  return {
    monitors: { faults: monitorFaults.length, caught: monitorFaults.length - missedIds.length, missed: missedIds },
  };
}

function createFaultResult(run: FaultRun): FaultResult {
  const { id, bug, breaks, scenarios, monitors = [], doesNotStart, firstAttempt } = run;
  const failedScenarios = scenarios.filter(({ verdict }) => verdict === 'failed');
  const killers = Object.fromEntries(
    breaks.map((rule) => [
      rule,
      failedScenarios.filter(({ rules }) => rules.includes(rule)).map((scenario) => scenario.id),
    ]),
  );
  const survivors = breaks.filter((rule) => killers[rule]?.length === 0);
  const alsoFailed = [...new Set(failedScenarios.flatMap(({ rules }) => rules))].filter(
    (rule) => !breaks.includes(rule),
  );
  const isKilled = doesNotStart === undefined && survivors.length === 0;
  const result = {
    id,
    bug,
    breaks: [...breaks],
    killed: isKilled,
    survivors,
    killers,
    alsoFailed,
    monitors: [...monitors],
  };
  if (doesNotStart !== undefined) return { ...result, doesNotStart };
  if (isKilled && firstAttempt === undefined) return result;
  return { ...result, missedBy: describeUndetectingScenarios(breaks, firstAttempt ?? scenarios) };
}

/** Describes the scenarios of the rules for which no scenario failed. */
function describeUndetectingScenarios(breaks: readonly string[], scenarios: FaultRun['scenarios']): string[] {
  const detectedRules = new Set(scenarios.flatMap(({ verdict, rules }) => (verdict === 'failed' ? rules : [])));
  const missedRules = breaks.filter((rule) => !detectedRules.has(rule));
  return scenarios.filter(({ rules }) => rules.some((rule) => missedRules.includes(rule))).map(describeScenario);
}

/** Returns the ID, verdict and reason of a scenario, and its last exchange if it was recorded. */
function describeScenario({ id, verdict, reason, exchanges }: FaultRun['scenarios'][number]): string {
  const { request, response } = exchanges.at(-1) ?? {};
  const exchange =
    request === undefined
      ? undefined
      : `${request.method} ${request.url} returned ${response?.status ?? 'nothing'} ${response?.body?.slice(0, MAX_BODY_LENGTH) ?? ''}`;
  return [id, verdict, reason, exchange]
    .filter((part) => part !== undefined)
    .join(': ')
    .trim();
}

function sumBy<T>(items: readonly T[], measure: (item: T) => number): number {
  return items.reduce((total, item) => total + measure(item), 0);
}

function findImpliedReason({ check, strength }: Pick<RuleResult, 'check' | 'strength'>): string {
  if (check === 'client') return 'a rule for clients: no server can break it';
  if (strength === 'may') return 'a permission (MAY): no server can break it';
  if (strength === 'info') return 'a definition';
  return 'no fault breaks this rule yet';
}
