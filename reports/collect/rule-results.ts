/**
 * Computes the verdict of each rule from its scenarios. A rule fails if at least one scenario fails. It passes if at least one scenario
 * passes and no scenario fails. It is `not run` if it has no scenario in this run.
 */
import type { Rule } from '../../spec/catalogue.ts';
import { compact } from '../../values/compact.ts';
import type { ObservationAttachment } from '../schema/attachments.ts';
import type { RuleResult, ScenarioResult, Verdict } from '../schema/envelope.ts';

const WORST_FIRST: readonly Verdict[] = ['failed', 'expected failure', 'passed', 'refused', 'skipped'];

export function computeRuleResults(
  rules: readonly Rule[],
  scenarios: readonly ScenarioResult[],
  observations: readonly ObservationAttachment[],
  confirmedRuleIds: ReadonlySet<string>,
): RuleResult[] {
  const scenariosByRule = new Map<string, ScenarioResult[]>();
  for (const scenario of scenarios) {
    for (const id of scenario.rules) scenariosByRule.set(id, [...(scenariosByRule.get(id) ?? []), scenario]);
  }
  return rules.map((rule) => {
    const ruleScenarios = scenariosByRule.get(rule.id) ?? [];
    const ruleObservations = observations
      .filter(({ rule: id }) => id === rule.id)
      .map((observation) => observation.observation);
    return {
      id: rule.id,
      area: rule.area,
      statement: rule.statement,
      source: rule.source,
      strength: rule.strength,
      check: rule.check,
      ...compact({ origin: rule.origin }),
      verdict:
        WORST_FIRST.find((verdict) => ruleScenarios.some((scenario) => scenario.verdict === verdict)) ?? 'not run',
      confirmed: confirmedRuleIds.has(rule.id),
      scenarios: ruleScenarios.map(({ id }) => id),
      ...(ruleObservations.length === 0 ? {} : { observed: [...new Set(ruleObservations)] }),
    };
  });
}
