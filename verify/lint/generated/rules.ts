/** Generates the reference of the rules: an index of the areas, and a page for each area with scenarios. */
import { indexScenariosByRule } from '../../../cli/rules/scenario-tags.ts';
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

The page of an area has these columns:

- *source*: where the specification or the source code of Kubernetes states the rule.
- *origin*: \`specification\`; the release of Kubernetes whose behavior the rule describes; or \`wording\` for texts of messages.
- *strength*: \`must\`, \`should\` or \`may\`, as in RFC 2119.
- *tested with*: \`http\` for requests to any server, \`admin\` for a server that the run can start, configure or control, \`simulator\` for the
  bundled simulator only, \`client\` for the client of the suite, \`cli\` for orchctl, \`policy\` for the policy checker.
- *departures*: known differences between kube-apiserver and the rule.
- *scenarios*: the features with scenarios for the rule.

| area | name | tested | about |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

export function renderArea({ name, title, about }: Area): string {
  const scenarios = indexScenariosByRule(new URL('features/', ROOT));
  const rows = readRules(name)
    .filter(needsScenario)
    .map(({ id, statement, source, strength, check, origin }) => {
      const files = [...new Set((scenarios.get(id) ?? []).map(({ id: location }) => location.replace(/:\d+$/, '')))];
      const featureLinks = files.map((file) => `[${file.replace(/^features\//, '')}](../../${file})`);
      const departures = findRuleDepartures(id).map(([departure]) => `[${departure}](departures.md#${departure})`);
      return `| \`${id}\` | ${formatCell(statement)} | ${formatCell(expandItemNumbers(source))} | ${origin ?? 'specification'} | ${strength} | ${check} | ${departures.join(', ')} | ${featureLinks.join(', ')} |`;
    });
  return `${GENERATED_NOTE}
# ${title}

${about}

The columns are described in the [list of areas](rules.md).

| rule | statement | source | origin | strength | tested with | departures | scenarios |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** Replaces a numbered item of the specification: `Limits 7` becomes `section "Limits", item 7`. */
function expandItemNumbers(source: string): string {
  return source.replaceAll(/(?<=^|; )([A-Z][A-Za-z ]*[a-z]) (\d+)(?=;|$)/g, 'section "$1", item $2');
}
