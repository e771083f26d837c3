/** Generates the reference of the rules: an index of the areas, and a page for each area with scenarios. */
import { ALL_FAULTS } from '../../../cli/rules/faults.ts';
import { indexScenariosByRule } from '../../../cli/rules/tracing.ts';
import type { Area } from '../../../spec/areas.ts';
import { needsScenario, readRules } from '../../../spec/catalogue.ts';
import { findRuleDepartures } from '../../../spec/departures.ts';
import { ROOT } from '../sources.ts';
import { formatCell, GENERATED_NOTE } from './text.ts';

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
      const level = [strength, check, ...(origin === undefined ? [] : [origin]), ...departures].join(', ');
      return `| \`${id}\` | ${formatCell(statement)} | ${formatCell(expandItemNumbers(source))} | ${level} | ${featureLinks.join(', ')} | ${breakingFaults.join(', ')} |`;
    });
  return `${GENERATED_NOTE}
# ${title}

${about}

| rule | statement | specification | level | scenarios | faults |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** Replaces a numbered item of the specification: `Limits 7` becomes `section "Limits", item 7`. */
function expandItemNumbers(source: string): string {
  return source.replaceAll(/(?<=^|; )([A-Z][A-Za-z ]*[a-z]) (\d+)(?=;|$)/g, 'section "$1", item $2');
}
