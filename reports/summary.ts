/** Counts the results of a report, and determines the exit code (docs/reference/commands.md). */
import { AREAS } from '../spec/areas.ts';
import { concernsServers } from '../spec/rule-checks.ts';
import type { Envelope, RuleResult, ScenarioResult } from './schema/envelope.ts';

export type VerdictCounts = Record<RuleResult['verdict'], number>;

export interface AreaSummary {
  readonly area: string;
  readonly title: string;
  readonly rules: VerdictCounts;
  readonly scenarios: VerdictCounts;
}

export function countVerdicts(results: readonly Pick<RuleResult, 'verdict'>[]): VerdictCounts {
  const counts: VerdictCounts = { passed: 0, failed: 0, skipped: 0, refused: 0, 'expected failure': 0, 'not run': 0 };
  for (const { verdict } of results) counts[verdict] += 1;
  return counts;
}

/**
 * Reports whether a rule about servers is not confirmed on kube-apiserver. Returns false for rules about API histories (`assay policy`) and
 * client commands.
 */
export function isUnconfirmed(rule: Pick<RuleResult, 'check' | 'confirmed'>): boolean {
  return !rule.confirmed && concernsServers(rule);
}

/** Returns a summary for each area that has a rule or a scenario in the report, in the order of the catalogue. */
export function summarizeAreas({ rules, scenarios }: Pick<Envelope, 'rules' | 'scenarios'>): AreaSummary[] {
  const areaNames = new Set([...rules, ...scenarios].map(({ area }) => area));
  const cataloguedAreas = AREAS.filter(({ name }) => areaNames.delete(name));
  return [...cataloguedAreas, ...[...areaNames].map((name) => ({ name, title: name }))].map(({ name, title }) => ({
    area: name,
    title,
    rules: countVerdicts(rules.filter(({ area }) => area === name)),
    scenarios: countVerdicts(scenarios.filter(({ area }) => area === name)),
  }));
}

/**
 * Returns the exit code: 0 if there are no unexpected failures, 1 after a failure or a surviving fault, 4 if nothing was tested, and 5 after
 * an error of the suite. Runs that end with 2 or 3 have no report.
 */
export function chooseExitCode(envelope: Pick<Envelope, 'scenarios' | 'problems' | 'selfCheck'>): 0 | 1 | 4 | 5 {
  const { scenarios, problems, selfCheck } = envelope;
  if (problems.some(({ kind }) => kind === 'harness')) return 5;
  if (scenarios.some(hasFailed) || problems.length > 0) return 1;
  if (selfCheck?.faults.some(({ killed }) => !killed)) return 1;
  return scenarios.every(({ verdict }) => verdict === 'skipped') ? 4 : 0;
}

function hasFailed({ verdict }: ScenarioResult): boolean {
  return verdict === 'failed';
}
