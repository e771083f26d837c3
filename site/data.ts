/** The data of the site, read once for all pages. */
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

/** Returns the scenario of a result. Compares the title and not the line number, because the report may be older than the feature. */
export function findScenario({ id, name }: ScenarioResult): Scenario | undefined {
  return scenariosByTitle.get(`${id.replace(/\.feature:.*$/, '.feature')} ${name}`);
}
