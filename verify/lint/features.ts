/**
 * The linter of the features. A dry run of Cucumber finds steps with no definition or several, the number of definitions, and how many
 * features use each. Other checks: every rule that needs a scenario has one, every tag is known, titles are unique, a scenario has exactly
 * one When, and expects no more than its rule prescribes (unprescribed-expectations.ts).
 */
import { Writable } from 'node:stream';
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api';
import type { Envelope, GherkinDocument, Pickle } from '@cucumber/messages';
import { AREAS } from '../../spec/areas.ts';
import { needsScenario, readAllRules } from '../../spec/catalogue.ts';
import { DIALECT_NAMES } from '../../spec/dialect.ts';
import { BASICS } from '../../steps/harness/needs/basic-names.ts';
import { scenarioNeeds } from '../../steps/harness/needs/scenario-needs.ts';
import { CUSTOM_SORTS } from '../../steps/harness/resource/shared-custom-types.ts';
import { runAsScript } from './as-script.ts';
import { checkSentences } from './sentences.ts';
import { findUnprescribed } from './unprescribed-expectations.ts';

const MAX_STEPS = 8;
const MAX_LINES = 150;
/** The releases that tags may contain. */
const RELEASES = Array.from({ length: 25 }, (_, index) => `1.${index + 15}`);

/** Tags with a value, and the allowed values. */
const PREFIXES: Readonly<Record<string, readonly string[] | undefined>> = {
  '@area:': AREAS.map(({ name }) => name),
  '@rule:': undefined,
  '@needs:': undefined,
  '@profile:': ['specification', ...DIALECT_NAMES],
  '@flag:': undefined,
  '@since:': RELEASES,
  '@until:': RELEASES,
  '@basic:': BASICS,
  '@resource:': CUSTOM_SORTS,
};
/** The step that grants permissions, and the tag without which its scenario fails on servers that ignore roles. */
const GRANT = / has a (?:cluster )?role with the rule:$/;
const GRANT_TAG = '@needs:rbac';

/** Tags without a value: the subject; takes minutes; waits for seconds; changes what other scenarios see and therefore runs alone. */
const TAGS_WITHOUT_VALUE = ['@resource', '@server', '@slow', '@waits', '@exclusive', '@recreates', '@basic'];

interface FeatureData {
  readonly documents: GherkinDocument[];
  readonly pickles: Map<string, Pickle>;
  readonly definitions: Map<string, string>;
  /** The feature files that use a definition, by its ID. */
  readonly used: Map<string, Set<string>>;
  readonly problems: string[];
}

export async function findProblems(): Promise<string[]> {
  const data: FeatureData = {
    documents: [],
    pickles: new Map(),
    definitions: new Map(),
    used: new Map(),
    problems: [],
  };
  await runDry((message) => collectMessage(message, data));
  const { documents, pickles, definitions, used, problems } = data;
  if (pickles.size === 0) return ['Cucumber found no scenarios'];
  return [
    ...problems,
    ...documents.flatMap(checkStyle),
    ...checkTitles(documents),
    ...checkRules([...pickles.values()]),
    ...[...pickles.values()].flatMap(findSharedNames),
    ...[...pickles.values()].flatMap((pickle) => findUnprescribed(pickle, findStatement)),
    ...checkSentences(
      [...definitions].map(([id, location]) => ({ where: location, features: used.get(id)?.size ?? 0 })),
    ),
  ];
}

async function runDry(onMessage: (message: Envelope) => void): Promise<void> {
  const errorOutput: string[] = [];
  const stderr = new Writable({ write: (chunk, _encoding, done) => done(void errorOutput.push(String(chunk))) });
  const stdout = new Writable({ write: (_chunk, _encoding, done) => done() });
  const cucumberOptions = { paths: ['features/**/*.feature'], import: ['steps/cucumber.ts'], dryRun: true, format: [] };
  const { runConfiguration } = await loadConfiguration({ file: false, provided: cucumberOptions }, { stderr });
  await runCucumber(runConfiguration, { stdout, stderr }, onMessage);
  if (errorOutput.length > 0) onMessage({ parseError: { source: {}, message: errorOutput.join('').trim() } });
}

function collectMessage(message: Envelope, { documents, pickles, definitions, used, problems }: FeatureData): void {
  if (message.gherkinDocument) documents.push(message.gherkinDocument);
  if (message.pickle) pickles.set(message.pickle.id, message.pickle);
  if (message.parseError)
    problems.push(`${message.parseError.source.uri ?? 'features'}: ${message.parseError.message}`);
  if (message.stepDefinition) {
    const { id, pattern } = message.stepDefinition;
    definitions.set(id, `"${pattern.source}"`);
  }
  if (message.testCase === undefined) return;
  const pickle = pickles.get(message.testCase.pickleId);
  for (const { pickleStepId, stepDefinitionIds = [] } of message.testCase.testSteps) {
    for (const id of stepDefinitionIds) used.set(id, (used.get(id) ?? new Set()).add(pickle?.uri ?? ''));
    const step = pickle?.steps.find(({ id }) => id === pickleStepId);
    if (step === undefined || stepDefinitionIds.length === 1) continue;
    const problem = stepDefinitionIds.length === 0 ? 'undefined' : 'ambiguous';
    problems.push(`${pickle?.uri}: "${pickle?.name}": ${problem} step: ${step.text}`);
  }
}

/** Checks the size and structure of a feature. */
function checkStyle(document: GherkinDocument): string[] {
  const problemLines: string[] = [];
  const { uri = '' } = document;
  const scenarios = listScenarios(document);
  const last = Math.max(0, ...scenarios.flatMap(listLines));
  if (last > MAX_LINES) problemLines.push(`${uri}: ${last} lines, more than ${MAX_LINES}`);
  for (const scenario of scenarios) {
    const location = `${uri}:${scenario.location.line}`;
    const whenCount = countWhens(scenario.steps);
    if (whenCount !== 1) problemLines.push(`${location}: ${whenCount} Whens, a scenario has exactly one`);
    if (scenario.steps.length > MAX_STEPS)
      problemLines.push(`${location}: ${scenario.steps.length} steps, more than ${MAX_STEPS}`);
    if (scenario.examples.some(({ name }) => name === ''))
      problemLines.push(`${location}: a table of examples without a title`);
    if (scenario.description.trim() === '')
      problemLines.push(`${location}: the description lacks the rule or the line Detects`);
  }
  return problemLines;
}

type Scenario = NonNullable<NonNullable<GherkinDocument['feature']>['children'][number]['scenario']>;

function listScenarios({ feature }: GherkinDocument): Scenario[] {
  return (feature?.children ?? []).flatMap(({ scenario, rule }) => [
    ...(scenario === undefined ? [] : [scenario]),
    ...(rule?.children ?? []).flatMap((inner) => inner.scenario ?? []),
  ]);
}

function listLines({ location, steps, examples }: Scenario): number[] {
  return [
    location.line,
    ...steps.map((step) => step.location.line),
    ...examples.flatMap(({ tableBody }) => tableBody.map((row) => row.location.line)),
  ];
}

/** `And` and `But` belong to the keyword before them; a scenario has one action. */
function countWhens(steps: Scenario['steps']): number {
  return steps.filter(({ keyword }) => keyword.trim() === 'When').length;
}

function checkTitles(documents: readonly GherkinDocument[]): string[] {
  const placeByTitle = new Map<string, string>();
  return documents.flatMap((document) =>
    listScenarios(document).flatMap(({ name, location }) => {
      const where = `${document.uri}:${location.line}`;
      const before = placeByTitle.get(name);
      placeByTitle.set(name, where);
      return before === undefined ? [] : [`${where}: the title "${name}" is also used at ${before}`];
    }),
  );
}

/** Checks that every rule that needs a scenario has one, and that all tags and rules in tags exist. */
function checkRules(pickles: readonly Pickle[]): string[] {
  const catalogue = new Map(readAllRules().map((rule) => [rule.id, rule]));
  const problemLines = new Set<string>();
  const tracedRuleIds = new Set<string>();
  for (const pickle of pickles) {
    const { uri, name, tags } = pickle;
    const ids = tags.filter((tag) => tag.name.startsWith('@rule:')).map((tag) => tag.name.slice('@rule:'.length));
    if (ids.length === 0) problemLines.add(`${uri}: "${name}" has no rule tag`);
    for (const id of ids) {
      tracedRuleIds.add(id);
      if (!catalogue.has(id)) problemLines.add(`${uri}: rule ${id} does not exist`);
    }
    const isAboutResource = scenarioNeeds(pickle).conditions?.includes('resource') === true;
    if (isAboutResource !== tags.some(({ name }) => name === '@resource' || name.startsWith('@resource:')))
      problemLines.add(
        `${uri}: "${name}": @resource belongs on every scenario of the resource under test, and on no other`,
      );
    if (pickle.steps.some(({ text }) => GRANT.test(text)) && !tags.some(({ name }) => name === GRANT_TAG))
      problemLines.add(`${uri}: "${name}": a scenario that grants a role needs the tag ${GRANT_TAG}`);
    for (const tag of tags) if (!isKnown(tag.name)) problemLines.add(`${uri}: unknown tag ${tag.name}`);
  }
  const missingRules = [...catalogue.values()].filter((rule) => needsScenario(rule) && !tracedRuleIds.has(rule.id));
  return [...problemLines, ...missingRules.map(({ id }) => `no scenario has the tag of rule ${id}`)];
}

/** Scenarios of the resource under test that wait run concurrently in one collection, so their objects need unique names. */
function findSharedNames(pickle: Pickle): string[] {
  const { uri, name, tags } = pickle;
  if (!['@resource', '@waits'].every((tag) => tags.some((pickleTag) => pickleTag.name === tag))) return [];
  return (scenarioNeeds(pickle).created ?? [])
    .filter((name) => !name.includes('{unique}'))
    .map((text) => `${uri}: "${name}" waits while others run: the name "${text}" needs {unique}`);
}

function findStatement(rule: string): string {
  return readAllRules().find(({ id }) => id === rule)?.statement ?? '';
}

function isKnown(tag: string): boolean {
  if (TAGS_WITHOUT_VALUE.includes(tag)) return true;
  const prefix = Object.keys(PREFIXES).find((candidate) => tag.startsWith(candidate));
  return prefix !== undefined && (PREFIXES[prefix]?.includes(tag.slice(prefix.length)) ?? true);
}

await runAsScript(
  import.meta.url,
  'each scenario has a rule, each step has a definition, and no feature is too large',
  findProblems,
);
