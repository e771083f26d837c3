/**
 * For each rule one scenario that passed, with what was sent and what came: how kube-apiserver keeps the rule. Of several the one with the fewest bytes,
 * so that all of them together stay small.
 */
import type { Envelope, RecordedExchange, ScenarioResult } from '../../reports/schema/envelope.ts';

export interface PublishedExchanges {
  /** Of `assay run`: the report that they were taken from. */
  readonly revision: string;
  readonly started: string;
  /** The id of a scenario for each id of a rule. */
  readonly rules: Readonly<Record<string, string>>;
  readonly scenarios: Readonly<
    Record<string, { readonly name: string; readonly exchanges: readonly RecordedExchange[] }>
  >;
}

export function exchangesByRule({ run, rules, scenarios }: Envelope): PublishedExchanges {
  const smallest = new Map<string, ScenarioResult>();
  const passed = scenarios.filter(({ verdict, exchanges }) => verdict === 'passed' && exchanges.length > 0);
  const sizes = new Map(passed.map((scenario) => [scenario, JSON.stringify(scenario.exchanges).length]));
  for (const scenario of passed.toSorted((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0)))
    for (const rule of scenario.rules) if (!smallest.has(rule)) smallest.set(rule, scenario);
  const chosen = rules.flatMap(({ id }) => {
    const scenario = smallest.get(id);
    return scenario === undefined ? [] : [{ id, scenario }];
  });
  return {
    revision: run.assay.revision ?? '',
    started: run.started,
    rules: Object.fromEntries(chosen.map(({ id, scenario }) => [id, scenario.id])),
    scenarios: Object.fromEntries(chosen.map(({ scenario: { id, name, exchanges } }) => [id, { name, exchanges }])),
  };
}
