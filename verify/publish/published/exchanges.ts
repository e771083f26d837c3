/**
 * Selects a passed scenario for each rule. Its exchanges are published as an example of the rule. If several scenarios passed, selects the scenario
 * whose exchanges have the fewest bytes.
 */
import type { Envelope, ScenarioResult } from '../../../reports/schema/envelope.ts';
import type { PublishedExchanges } from '../../../site/model/exchanges.ts';

interface ExchangeSource {
  readonly run: Pick<Envelope['run'], 'started' | 'assay'>;
  readonly scenarios: Envelope['scenarios'];
}

export function selectExchanges({ run, scenarios }: ExchangeSource): PublishedExchanges {
  const passedScenarios = scenarios.filter(({ verdict, exchanges }) => verdict === 'passed' && exchanges.length > 0);
  const scenarioSizes = passedScenarios.map((scenario) => ({
    scenario,
    size: JSON.stringify(scenario.exchanges).length,
  }));
  const smallestScenarios = new Map<string, ScenarioResult>();
  for (const { scenario } of scenarioSizes.toSorted((a, b) => a.size - b.size))
    for (const rule of scenario.rules) if (!smallestScenarios.has(rule)) smallestScenarios.set(rule, scenario);
  const sortedScenarios = [...smallestScenarios].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    revision: run.assay.revision ?? '',
    started: run.started,
    rules: Object.fromEntries(sortedScenarios.map(([rule, { id }]) => [rule, id])),
    scenarios: Object.fromEntries(sortedScenarios.map(([, { id, name, exchanges }]) => [id, { name, exchanges }])),
  };
}
