/**
 * Applies the expected failures of `assay.yaml` to the results of a run. To keep the list up to date, an expected failure is a problem of the run
 * if it has expired, matches no scenario, or matches only scenarios that pass. A run of a part of the suite ignores those that match no scenario.
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
  for (const expectedFailure of expectedFailures) {
    const location = expectedFailure.rule ?? expectedFailure.scenario ?? '';
    const matchedScenarios = scenarios.filter((scenario) => matchesExpectedFailure(expectedFailure, scenario));
    const failedScenarios = matchedScenarios.filter(({ verdict }) => verdict === 'failed');
    if (matchedScenarios.length === 0 && testsPartOfSuite) continue;
    const addProblem = (description: string) =>
      problems.push({ kind: 'expectation', what: description, where: location });
    if (expectedFailure.expires !== undefined && expectedFailure.expires < today)
      addProblem(`the expected failure expired on ${expectedFailure.expires}; remove it or set a later date`);
    else if (matchedScenarios.length === 0)
      addProblem('the expected failure matches no scenario; correct or remove it');
    else if (failedScenarios.length > 0)
      for (const { id } of failedScenarios) expectedByScenario.set(id, expectedFailure);
    else if (matchedScenarios.some(({ verdict }) => verdict === 'passed'))
      addProblem('the scenarios of the expected failure passed; remove it');
  }
  return {
    problems,
    scenarios: scenarios.map((scenario) => {
      const expectedFailure = expectedByScenario.get(scenario.id);
      return expectedFailure === undefined
        ? scenario
        : { ...scenario, verdict: 'expected failure', reason: expectedFailure.reason };
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
