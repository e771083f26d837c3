/** Generates the reference of the rules: an index of the areas, and a page for each area with scenarios. */
import { ALL_FAULTS } from '../../../cli/rules/faults.ts';
import { indexScenariosByRule } from '../../../cli/rules/tracing.ts';
import type { Area } from '../../../spec/areas.ts';
import { needsScenario, readRules } from '../../../spec/catalogue.ts';
import { findRuleDepartures } from '../../../spec/departures.ts';
import { ROOT } from '../sources.ts';
import { formatCell, GENERATED_NOTE } from './text.ts';

/** The explanation of the columns, for all pages. */
const COLUMN_LEGEND = `The column *strength* contains must, should or may. The column *check* contains the subject of the tests:

- *http*: any server, with requests only.
- *admin*: a server that the run can start, configure or control.
- *simulator*: only the simulator, for example because the rule needs another clock.
- *policy*: the history of an API, with \`assay policy\`.
- *cli*: the client command.
- *client*: the client of the suite, because the rule is about clients.

The column *origin* contains the release of Kubernetes, or *wording*, if the rule does not come from the specification. The column *departures* contains
the differences between kube-apiserver and the specification.`;

/** Renders the list of areas. Areas in `areasWithPages` are links. */
export function renderIndex(areas: readonly Area[], areasWithPages: readonly Area[]): string {
  const namesWithPages = new Set(areasWithPages.map(({ name }) => name));
  const rows = areas.map(({ name, title, about }) => {
    const rules = readRules(name);
    const link = namesWithPages.has(name) ? `[${title}](rules-${name}.md)` : title;
    return `| ${link} | \`${name}\` | ${rules.filter(needsScenario).length} of ${rules.length} | ${formatCell(about)} |`;
  });
  return `${GENERATED_NOTE}
# Rules

A rule is one testable statement of the [specification](../../spec/specification.md). The column *tested* counts the rules with scenarios.
\`assay rules --explain ID\` prints the source, the scenarios, the confirmations and the faults of a rule.

| area | name | tested | about |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

export function renderArea({ name, title, about }: Area): string {
  const scenarios = indexScenariosByRule(new URL('features/', ROOT));
  const faults = Object.entries(ALL_FAULTS);
  const rows = readRules(name)
    .filter(needsScenario)
    .map(({ id, statement, source, strength, check, origin }) => {
      const files = [...new Set((scenarios.get(id) ?? []).map(({ id: location }) => location.replace(/:\d+$/, '')))];
      const featureLinks = files.map((file) => `[${file.replace(/^features\//, '')}](../../${file})`);
      const breakingFaults = faults.filter(([, { breaks }]) => breaks.includes(id)).map(([fault]) => `\`${fault}\``);
      const departures = findRuleDepartures(id).map(([departure]) => `[${departure}](departures.md#${departure})`);
      return `| \`${id}\` | ${formatCell(statement)} | ${formatCell(source)} | ${strength} | ${check} | ${origin ?? ''} | ${departures.join(', ')} | ${featureLinks.join(', ')} | ${breakingFaults.join(', ')} |`;
    });
  return `${GENERATED_NOTE}
# ${title}

${about}

${COLUMN_LEGEND}

| rule | statement | specification | strength | check | origin | departures | scenarios | faults |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
