/** The data of the pages, read once for all of them. */
import type { ScenarioResult } from '../reports/schema/envelope.ts';
import type { Scenario } from './model/features.ts';
import { readSite } from './model/index.ts';

export const site = readSite();
export const ruleEntries = new Map(site.rules.map((entry) => [entry.rule.id, entry]));

const scenariosByTitle = new Map(
  site.features.flatMap(({ path, scenarios }) =>
    scenarios.flatMap((scenario) => scenario.runs.map(({ name }) => [`${path} ${name}`, scenario] as const)),
  ),
);

/** Returns the scenario of a result by its title, because line numbers change. */
export function findScenario({ id, name }: ScenarioResult): Scenario | undefined {
  return scenariosByTitle.get(`${id.replace(/\.feature:.*$/, '.feature')} ${name}`);
}
