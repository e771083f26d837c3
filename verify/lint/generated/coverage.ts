/** Generates the reference of coverage from spec/coverage.yaml and the recorded requests (spec/covered.json). */
import { listPossibleCombinations } from '../../../reports/coverage/coverage.ts';
import { type Operation, OUTCOME, readCoverage } from '../../../spec/coverage.ts';
import {
  type CoveredCombinations,
  findMissingCombinations,
  type MissingCombination,
  readCoveredCombinations,
} from './covered-combinations.ts';
import { formatCell, GENERATED_NOTE } from './text.ts';

export function renderCoverage(): string {
  const coveredCombinations = readCoveredCombinations();
  const { operations } = readCoverage();
  const sections = operations.map((operation) => renderSection(operation, coveredCombinations));
  return `${GENERATED_NOTE}
# Coverage

The values, and pairs of values, of parameters, representations, states and outcomes of each operation that occur in a run of the suite with the
bundled simulator, with the seeds ${coveredCombinations.seeds.join(' and ')}. Combinations that only one of the runs sent do not count. \`npm run coverage\`
repeats the runs.
[spec/coverage.yaml](../../spec/coverage.yaml) defines the combinations. The report of each run contains the coverage of this run.

The dimensions are the operation, its parameters, the encoding of the request and of the response, the state of the object before the request, and the
outcome. There are millions of combinations, and most of them are meaningless. Therefore only the following combinations are counted for each operation:
each value of each dimension; and for requests about objects and collections, each pair of parameters, each parameter with each representation and
state, and each representation with each state. Random programs test combinations of three and more parameters (programs/model/combinations).

A combination is missing if no scenario sends it. If the statement of a rule mentions the operation and each value of a missing combination, the
combination needs a scenario, or a reason below.

| operation | values and pairs | sent | missing | missing, but mentioned by a rule |
| --- | --- | --- | --- | --- |
${operations.map((operation) => renderCountsRow(operation, coveredCombinations)).join('\n')}

${sections.join('\n')}`;
}

function renderCountsRow(operation: Operation, coveredCombinations: CoveredCombinations): string {
  const missingCombinations = findMissingCombinations(operation, coveredCombinations);
  const possibleCount = listPossibleCombinations(operation).length;
  const specifiedCount = missingCombinations.filter(({ rules }) => rules.length > 0).length;
  const anchor = operation.name.toLowerCase().replaceAll(' ', '-');
  return `| [${operation.name}](#${anchor}) | ${possibleCount} | ${possibleCount - missingCombinations.length} | ${missingCombinations.length} | ${specifiedCount} |`;
}

function renderSection(operation: Operation, coveredCombinations: CoveredCombinations): string {
  const values = Object.entries(coveredCombinations.operations[operation.name]?.values ?? {});
  const valuesByDimension = Map.groupBy(values, ([text]) => text.split('=', 1)[0] ?? '');
  const rows = [...valuesByDimension].flatMap(([dimension, items]) =>
    items.map(([text, outcomes]) => {
      const value = text.slice(dimension.length + 1);
      return `| ${formatCell(dimension)} | ${formatCell(value)} | ${dimension === OUTCOME ? '' : outcomes.join(', ')} |`;
    }),
  );
  const missingCombinations = findMissingCombinations(operation, coveredCombinations);
  const combinationsWithRules = missingCombinations.filter(({ rules }) => rules.length > 0);
  const combinationsWithoutRules = missingCombinations.filter(({ rules }) => rules.length === 0);
  return `## ${operation.name}

| dimension | value | outcomes |
| --- | --- | --- |
${rows.join('\n')}
${combinationsWithRules.length === 0 ? '' : `\nMissing combinations that a rule mentions:\n\n${combinationsWithRules.map(renderCombination).join('\n')}\n`}${combinationsWithoutRules.length === 0 ? '' : `\nMissing combinations: ${combinationsWithoutRules.map(({ what }) => formatCell(what)).join('; ')}.\n`}`;
}

function renderCombination({ what, rules, settled }: MissingCombination): string {
  const reason = settled === undefined ? '' : ` ${settled.reason}`;
  return `- ${formatCell(what)} (${rules.map((rule) => `\`${rule}\``).join(', ')}).${reason}`;
}
