/**
 * Applies the expected failures of `assay.yaml` to the results of a run. An entry is a problem of the run if it has expired, matches no
 * scenario, or matches only scenarios that pass, so that users keep the list up to date. A run of a part of the suite ignores entries that match
 * no scenario.
 */
import type { Problem, ScenarioResult } from '../schema/envelope.ts';
import type { ExpectedFailure } from '../schema/expected-failure.ts';

export function applyExpectedFailures(
  scenarios: readonly ScenarioResult[],
  expectedFailures: readonly ExpectedFailure[],
  { today, narrowed: testsPartOfSuite }: { readonly today: string; readonly narrowed: boolean },
): { scenarios: ScenarioResult[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const expectedByScenario = new Map<string, ExpectedFailure>();
  for (const entry of expectedFailures) {
    const location = entry.rule ?? entry.scenario ?? '';
    const matchedScenarios = scenarios.filter((scenario) => matchesExpectedFailure(entry, scenario));
    const failedScenarios = matchedScenarios.filter(({ verdict }) => verdict === 'failed');
    if (matchedScenarios.length === 0 && testsPartOfSuite) continue;
    const addProblem = (description: string) =>
      problems.push({ kind: 'expectation', what: description, where: location });
    if (entry.expires !== undefined && entry.expires < today)
      addProblem(`expected failure expired on ${entry.expires}`);
    else if (matchedScenarios.length === 0) addProblem('expected failure matches nothing');
    else if (failedScenarios.length > 0) for (const { id } of failedScenarios) expectedByScenario.set(id, entry);
    else if (matchedScenarios.some(({ verdict }) => verdict === 'passed')) addProblem('expected failure passed');
  }
  return {
    problems,
    scenarios: scenarios.map((scenario) => {
      const entry = expectedByScenario.get(scenario.id);
      return entry === undefined ? scenario : { ...scenario, verdict: 'expected failure', reason: entry.reason };
    }),
  };
}

function matchesExpectedFailure({ rule, scenario }: ExpectedFailure, result: ScenarioResult): boolean {
  if (rule !== undefined && !result.rules.includes(rule)) return false;
  if (scenario === undefined) return rule !== undefined;
  return matchesScenario(scenario, result);
}

/** Matches a scenario by id or name; `*` matches any text. */
export function matchesScenario(scenario: string, { id, name }: Pick<ScenarioResult, 'id' | 'name'>): boolean {
  const pattern = new RegExp(`^${scenario.split('*').map(escapeRegExp).join('.*')}$`);
  return pattern.test(name) || pattern.test(id);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
