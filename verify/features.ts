/**
 * The lint of the features. What Cucumber knows is asked of a dry run: which steps have no definition or several, how many definitions
 * there are, and which of them one feature uses, or none. The rest is held against the catalogue and the house style: every rule owed has a scenario, every tag is
 * known, a title says one thing once, and a scenario has exactly one When.
 */
import { Writable } from 'node:stream';
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api';
import type { GherkinDocument, Message, Pickle } from '../reports/messages.ts';
import { AREAS } from '../spec/areas.ts';
import { allRules, isOwed } from '../spec/catalogue.ts';
import { DIALECT_NAMES } from '../spec/dialect.ts';
import { runAsScript } from './as-script.ts';
import { sentences } from './sentences.ts';

const MOST_STEPS = 8;
const MOST_LINES = 150;
/** Tags with a value, and what the value may be where that is a list. */
const PREFIXES: Readonly<Record<string, readonly string[] | undefined>> = {
  '@area:': AREAS.map(({ name }) => name),
  '@rule:': undefined,
  '@needs:': undefined,
  '@profile:': ['specification', ...DIALECT_NAMES],
  '@flag:': undefined,
};
/** Takes long; changes what other scenarios see and therefore runs alone. */
const PLAIN = ['@slow', '@exclusive'];

interface Known {
  readonly documents: GherkinDocument[];
  readonly pickles: Map<string, Pickle>;
  readonly definitions: Map<string, string>;
  /** The feature files that use a definition, by its id. */
  readonly used: Map<string, Set<string>>;
  readonly found: string[];
}

export async function problems(): Promise<string[]> {
  const known: Known = { documents: [], pickles: new Map(), definitions: new Map(), used: new Map(), found: [] };
  await dryRun((message) => take(message, known));
  const { documents, pickles, definitions, used, found } = known;
  if (pickles.size === 0) return ['no scenario was found'];
  return [
    ...found,
    ...documents.flatMap(style),
    ...titles(documents),
    ...rules([...pickles.values()]),
    ...sentences([...definitions].map(([id, where]) => ({ where, features: used.get(id)?.size ?? 0 }))),
  ];
}

async function dryRun(onMessage: (message: Message) => void): Promise<void> {
  const said: string[] = [];
  const stderr = new Writable({ write: (chunk, _encoding, done) => done(void said.push(String(chunk))) });
  const stdout = new Writable({ write: (_chunk, _encoding, done) => done() });
  const provided = { paths: ['features/**/*.feature'], import: ['steps/**/!(*.test).ts'], dryRun: true, format: [] };
  const { runConfiguration } = await loadConfiguration({ file: false, provided }, { stderr });
  await runCucumber(runConfiguration, { stdout, stderr }, onMessage);
  if (said.length > 0) onMessage({ parseError: { source: {}, message: said.join('').trim() } });
}

function take(message: Message, { documents, pickles, definitions, used, found }: Known): void {
  if (message.gherkinDocument) documents.push(message.gherkinDocument);
  if (message.pickle) pickles.set(message.pickle.id, message.pickle);
  if (message.parseError) found.push(`${message.parseError.source.uri ?? 'features'}: ${message.parseError.message}`);
  if (message.stepDefinition) {
    const { id, pattern, sourceReference } = message.stepDefinition;
    definitions.set(id, `${sourceReference.uri}:${sourceReference.location?.line} "${pattern.source}"`);
  }
  if (message.testCase === undefined) return;
  const pickle = pickles.get(message.testCase.pickleId);
  for (const { pickleStepId, stepDefinitionIds = [] } of message.testCase.testSteps) {
    for (const id of stepDefinitionIds) used.set(id, (used.get(id) ?? new Set()).add(pickle?.uri ?? ''));
    const step = pickle?.steps.find(({ id }) => id === pickleStepId);
    if (step === undefined || stepDefinitionIds.length === 1) continue;
    const wrong = stepDefinitionIds.length === 0 ? 'undefined' : 'ambiguous';
    found.push(`${pickle?.uri}: "${pickle?.name}": ${wrong} step: ${step.text}`);
  }
}

/** Size and shape of one feature. */
function style(document: GherkinDocument): string[] {
  const found: string[] = [];
  const { uri = '' } = document;
  const scenarios = scenariosOf(document);
  const last = Math.max(0, ...scenarios.flatMap(lines));
  if (last > MOST_LINES) found.push(`${uri}: ${last} lines, more than ${MOST_LINES}`);
  for (const scenario of scenarios) {
    const where = `${uri}:${scenario.location.line}`;
    const whens = whensOf(scenario.steps);
    if (whens !== 1) found.push(`${where}: ${whens} Whens, a scenario has exactly one`);
    if (scenario.steps.length > MOST_STEPS)
      found.push(`${where}: ${scenario.steps.length} steps, more than ${MOST_STEPS}`);
    if (scenario.examples.some(({ name }) => name === '')) found.push(`${where}: a table of examples without a title`);
    if (scenario.description.trim() === '') found.push(`${where}: does not say the rule and the mistake`);
  }
  return found;
}

type Scenario = NonNullable<NonNullable<GherkinDocument['feature']>['children'][number]['scenario']>;

function scenariosOf({ feature }: GherkinDocument): Scenario[] {
  return (feature?.children ?? []).flatMap(({ scenario, rule }) => [
    ...(scenario === undefined ? [] : [scenario]),
    ...(rule?.children ?? []).flatMap((inner) => inner.scenario ?? []),
  ]);
}

function lines({ location, steps, examples }: Scenario): number[] {
  return [
    location.line,
    ...steps.map((step) => step.location.line),
    ...examples.flatMap(({ tableBody }) => tableBody.map((row) => row.location.line)),
  ];
}

/** `And` and `But` belong to the keyword before them; a scenario acts once. */
function whensOf(steps: Scenario['steps']): number {
  return steps.filter(({ keyword }) => keyword.trim() === 'When').length;
}

function titles(documents: readonly GherkinDocument[]): string[] {
  const seen = new Map<string, string>();
  return documents.flatMap((document) =>
    scenariosOf(document).flatMap(({ name, location }) => {
      const where = `${document.uri}:${location.line}`;
      const before = seen.get(name);
      seen.set(name, where);
      return before === undefined ? [] : [`${where}: the title "${name}" stands at ${before} too`];
    }),
  );
}

/** Every rule owed is traced, every tag is known, every traced rule exists. */
function rules(pickles: readonly Pickle[]): string[] {
  const catalogue = new Map(allRules().map((rule) => [rule.id, rule]));
  const found = new Set<string>();
  const traced = new Set<string>();
  for (const { uri, name, tags } of pickles) {
    const ids = tags.filter((tag) => tag.name.startsWith('@rule:')).map((tag) => tag.name.slice('@rule:'.length));
    if (ids.length === 0) found.add(`${uri}: "${name}" traces no rule`);
    for (const id of ids) {
      traced.add(id);
      if (!catalogue.has(id)) found.add(`${uri}: there is no rule ${id}`);
    }
    for (const tag of tags) if (!isKnown(tag.name)) found.add(`${uri}: unknown tag ${tag.name}`);
  }
  const missing = [...catalogue.values()].filter((rule) => isOwed(rule) && !traced.has(rule.id));
  return [...found, ...missing.map(({ id }) => `no scenario traces ${id}`)];
}

function isKnown(tag: string): boolean {
  if (PLAIN.includes(tag)) return true;
  const prefix = Object.keys(PREFIXES).find((known) => tag.startsWith(known));
  return prefix !== undefined && (PREFIXES[prefix]?.includes(tag.slice(prefix.length)) ?? true);
}

await runAsScript(import.meta.url, 'features are traced, defined, short and to the point', problems);
