/** The reference of coverage, from the tables of spec/coverage.yaml and what runs on the bundled simulator sent (spec/covered.json). */
import { listPossibleCells } from '../../reports/coverage.ts';
import { coverage, type Operation, OUTCOME } from '../../spec/coverage.ts';
import { type Covered, holesIn, type OpenHole, readCovered } from './covered.ts';
import { cell, NOTE } from './text.ts';

export function coveragePage(): string {
  const covered = readCovered();
  const { operations } = coverage();
  const sections = operations.map((operation) => section(operation, covered));
  return `${NOTE}
# Coverage

What the requests of the suite are made of, as runs on the bundled simulator sent them (seeds ${covered.seeds.join(' and ')}; what only one of the runs sent, by luck, is
not counted). \`npm run coverage\` makes the runs again, [spec/coverage.yaml](../../spec/coverage.yaml) has the tables; every report of a run has the same for itself.

Dimensions: the operation, each of its parameters, how the body is sent and how the answer is asked for, what there is of the object when the request
comes, and the outcome. All combinations of all of them would be some millions, most of them of what has nothing to do with each other. So what is counted of an
operation is: each value of each dimension; and of requests about objects and collections each pair of two parameters, and of a parameter, with any
value, with each representation and each state of the object, and of representations with states. Of those parameters that stand in a
selection of three and more the random programs of the suite have the combinations (checks/programs/combined).

A hole is one of these that no scenario sends. A rule speaks of it where its words name the operation and both of what would stand together:
each of these gets a scenario, or stands below with the reason why it has none.

| operation | values and pairs | sent | holes | of these a rule speaks of |
| --- | --- | --- | --- | --- |
${operations.map((operation) => countsRow(operation, covered)).join('\n')}

${sections.join('\n')}`;
}

function countsRow(operation: Operation, covered: Covered): string {
  const holes = holesIn(operation, covered);
  const possible = listPossibleCells(operation).length;
  const spoken = holes.filter(({ rules }) => rules.length > 0).length;
  const anchor = operation.name.toLowerCase().replaceAll(' ', '-');
  return `| [${operation.name}](#${anchor}) | ${possible} | ${possible - holes.length} | ${holes.length} | ${spoken} |`;
}

function section(operation: Operation, covered: Covered): string {
  const values = Object.entries(covered.operations[operation.name]?.values ?? {});
  const ofDimension = Map.groupBy(values, ([text]) => text.split('=', 1)[0] ?? '');
  const rows = [...ofDimension].flatMap(([of, some]) =>
    some.map(([text, outcomes]) => {
      const value = text.slice(of.length + 1);
      return `| ${cell(of)} | ${cell(value)} | ${of === OUTCOME ? '' : outcomes.join(', ')} |`;
    }),
  );
  const holes = holesIn(operation, covered);
  const spoken = holes.filter(({ rules }) => rules.length > 0);
  const silent = holes.filter(({ rules }) => rules.length === 0);
  return `## ${operation.name}

| what | value | outcomes |
| --- | --- | --- |
${rows.join('\n')}
${spoken.length === 0 ? '' : `\nHoles that a rule speaks of:\n\n${spoken.map(spokenHole).join('\n')}\n`}${silent.length === 0 ? '' : `\nHoles: ${silent.map(({ what }) => cell(what)).join('; ')}.\n`}`;
}

function spokenHole({ what, rules, settled }: OpenHole): string {
  const reason = settled === undefined ? '' : ` ${settled.reason}`;
  return `- ${cell(what)} (${rules.map((rule) => `\`${rule}\``).join(', ')}).${reason}`;
}
