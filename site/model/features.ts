/** Reads the feature files. A scenario has one run; a scenario outline has one run for each row of its examples. */
import { readdirSync, readFileSync } from 'node:fs';
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { compact } from '../../values/compact.ts';

export interface Feature {
  /** The path from the root of the repository: `features/chunking/resource-version-zero.feature`. */
  readonly path: string;
  readonly area: string;
  readonly name: string;
  readonly description: string;
  readonly scenarios: readonly Scenario[];
}

export interface Scenario {
  /** The path and line, as in reports: `features/chunking/resource-version-zero.feature:8`. */
  readonly id: string;
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly description: string;
  /** All tags except `@area:` and `@rule:`. */
  readonly tags: readonly string[];
  readonly rules: readonly string[];
  readonly steps: readonly Step[];
  readonly examples: readonly Examples[];
  readonly runs: readonly Run[];
}

export interface Step {
  readonly keyword: string;
  readonly text: string;
  readonly table?: readonly (readonly string[])[];
  readonly docString?: string;
}

export interface Examples {
  readonly name: string;
  readonly tags: readonly string[];
  /** The first row contains the headings. */
  readonly rows: readonly (readonly string[])[];
}

/** A scenario with the values of one row of its examples. */
export interface Run {
  readonly name: string;
  readonly line: number;
  readonly steps: readonly (Step & { readonly type: 'Context' | 'Action' | 'Outcome' })[];
}

type FeatureDocument = ReturnType<Parser<unknown>['parse']>;
type FeatureChild = NonNullable<FeatureDocument['feature']>['children'][number];
type TableCells = readonly { readonly cells: readonly { readonly value: string }[] }[];

export function readFeatures(root: URL): Feature[] {
  let idCount = 0;
  const createId = () => String(idCount++);
  const parser = new Parser(new AstBuilder(createId), new GherkinClassicTokenMatcher());
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.feature'))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .map((file) => {
      const document = parser.parse(readFileSync(new URL(file, root), 'utf8'));
      return createFeature(document, `features/${file}`, createId);
    });
}

function createFeature(document: FeatureDocument, path: string, createId: () => string): Feature {
  const { feature } = document;
  const runsByNode = Map.groupBy(createRuns(document, path, createId), ({ scenario }) => scenario);
  const tags = listTagNames(feature?.tags ?? []);
  return {
    path,
    area: listTagValues(tags, '@area:')[0] ?? '',
    name: feature?.name ?? '',
    description: cleanText(feature?.description ?? ''),
    scenarios: collectScenarios(feature?.children ?? [], tags, path).map(({ nodeId, ...scenario }) => ({
      ...scenario,
      runs: (runsByNode.get(nodeId) ?? []).map(({ run }) => run),
    })),
  };
}

function createRuns(document: FeatureDocument, path: string, createId: () => string): { scenario: string; run: Run }[] {
  return compile(document, path, createId).map(({ name, astNodeIds, location, steps }) => ({
    scenario: astNodeIds[0] ?? '',
    run: {
      name,
      line: location?.line ?? 0,
      steps: steps.map(({ text, type, argument }) => ({
        keyword: '',
        text,
        type: type === 'Action' || type === 'Outcome' ? type : 'Context',
        ...readArgument(argument?.dataTable?.rows, argument?.docString?.content),
      })),
    },
  }));
}

type ScenarioNode = Omit<Scenario, 'runs'> & { readonly nodeId: string };

function collectScenarios(children: readonly FeatureChild[], tags: readonly string[], path: string): ScenarioNode[] {
  const background = children.flatMap((child) => child.background?.steps ?? []);
  return children.flatMap((child) => {
    if ('rule' in child && child.rule !== undefined)
      return collectScenarios(child.rule.children, [...tags, ...listTagNames(child.rule.tags)], path);
    const { scenario } = child;
    if (scenario === undefined) return [];
    const allTags = [...tags, ...listTagNames(scenario.tags)];
    const examples = scenario.examples.map((example) => ({
      name: example.name,
      tags: listTagNames(example.tags),
      rows: readRows([...(example.tableHeader === undefined ? [] : [example.tableHeader]), ...example.tableBody]),
    }));
    return [
      {
        nodeId: scenario.id,
        id: `${path}:${scenario.location.line}`,
        path,
        line: scenario.location.line,
        name: scenario.name,
        description: cleanText(scenario.description),
        tags: allTags.filter((tag) => !/^@(area|rule):/.test(tag)),
        rules: [
          ...new Set(
            [allTags, ...examples.map((example) => example.tags)].flatMap((tagNames) =>
              listTagValues(tagNames, '@rule:'),
            ),
          ),
        ],
        steps: [...background, ...scenario.steps].map(({ keyword, text, dataTable, docString }) => ({
          keyword: keyword.trim(),
          text,
          ...readArgument(dataTable?.rows, docString?.content),
        })),
        examples,
      },
    ];
  });
}

function readArgument(rows: TableCells | undefined, docString: string | undefined): Pick<Step, 'table' | 'docString'> {
  return {
    ...(rows === undefined ? {} : { table: readRows(rows) }),
    ...compact({ docString }),
  };
}

function readRows(rows: TableCells): string[][] {
  return rows.map(({ cells }) => cells.map(({ value }) => value));
}

function listTagNames(tags: readonly { readonly name: string }[]): string[] {
  return tags.map(({ name }) => name);
}

function listTagValues(tags: readonly string[], prefix: string): string[] {
  return tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
}

function cleanText(description: string): string {
  return description
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
