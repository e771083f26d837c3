/**
 * Checks the features. A dry run of Cucumber finds steps without a definition or with several definitions, and counts the features that use each
 * definition. Other checks: every rule that needs a scenario has one, every tag is known, titles are unique, a scenario has exactly
 * one When, and it expects no more than its rule prescribes (unprescribed-expectations.ts).
 */
import { Writable } from 'node:stream';
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api';
import type { Envelope, GherkinDocument, Pickle } from '@cucumber/messages';
import { AREAS } from '../../spec/areas.ts';
import { needsScenario, readAllRules } from '../../spec/catalogue.ts';
import { DIALECT_NAMES } from '../../spec/dialect.ts';
import { readObservations } from '../../spec/observations.ts';
import { BASICS } from '../../steps/harness/needs/basic-names.ts';
import { determineScenarioNeeds } from '../../steps/harness/needs/scenario-needs.ts';
import { CUSTOM_VARIANTS } from '../../steps/harness/resource/shared-custom-types.ts';
import { runCheckAsScript } from './as-script.ts';
import { checkSentences } from './sentences.ts';
import { findUnprescribedExpectations } from './unprescribed-expectations.ts';

const MAX_STEPS = 8;
const MAX_LINES = 150;
/** The releases that tags may contain. */
const RELEASES = Array.from({ length: 25 }, (_, index) => `1.${index + 15}`);

/** Tags with a value, and the allowed values. */
const TAG_VALUES: Readonly<Record<string, readonly string[] | undefined>> = {
  '@area:': AREAS.map(({ name }) => name),
  '@rule:': undefined,
  '@needs:': undefined,
  '@profile:': ['specification', ...DIALECT_NAMES],
  '@flag:': undefined,
  '@since:': RELEASES,
  '@until:': RELEASES,
  '@basic:': BASICS,
  '@resource:': CUSTOM_VARIANTS,
};
/**
 * Matches the step that grants permissions. Scenarios with this step need the tag `GRANT_TAG`, so that they are skipped on servers that ignore roles.
 */
const GRANT_STEP = / has a (?:cluster )?role with the rule:$/;
const GRANT_TAG = '@needs:rbac';

/** The tags without a value. steps/README.md explains them. */
const TAGS_WITHOUT_VALUE = ['@resource', '@server', '@slow', '@waits', '@exclusive', '@recreates', '@basic'];

/** The data about the features and steps in the messages of a dry run. */
interface FeatureFacts {
  readonly documents: GherkinDocument[];
  readonly pickles: Map<string, Pickle>;
  /** The sentences of the step definitions, by ID. */
  readonly definitions: Map<string, string>;
  /** The feature files that use each definition, by its ID. */
  readonly featuresByDefinition: Map<string, Set<string>>;
  readonly problems: string[];
}

export async function findProblems(): Promise<string[]> {
  const facts: FeatureFacts = {
    documents: [],
    pickles: new Map(),
    definitions: new Map(),
    featuresByDefinition: new Map(),
    problems: [],
  };
  await runDryRun((message) => collectMessage(message, facts));
  const { documents, pickles, definitions, featuresByDefinition, problems } = facts;
  if (pickles.size === 0) return ['Cucumber found no scenarios'];
  return [
    ...problems,
    ...documents.flatMap(checkStructure),
    ...checkTitles(documents),
    ...checkRules([...pickles.values()]),
    ...checkRecordedTitles([...pickles.values()]),
    ...[...pickles.values()].flatMap(findSharedNames),
    ...[...pickles.values()].flatMap((pickle) => findUnprescribedExpectations(pickle, findStatement)),
    ...checkSentences(
      [...definitions].map(([id, sentence]) => ({ sentence, features: featuresByDefinition.get(id)?.size ?? 0 })),
    ),
  ];
}

/** Runs Cucumber without executing the steps, and calls `onMessage` with each message of its report. */
async function runDryRun(onMessage: (message: Envelope) => void): Promise<void> {
  const errorOutput: string[] = [];
  const stderr = new Writable({ write: (chunk, _encoding, done) => done(void errorOutput.push(String(chunk))) });
  const stdout = new Writable({ write: (_chunk, _encoding, done) => done() });
  const cucumberOptions = { paths: ['features/**/*.feature'], import: ['steps/cucumber.ts'], dryRun: true, format: [] };
  const { runConfiguration } = await loadConfiguration({ file: false, provided: cucumberOptions }, { stderr });
  await runCucumber(runConfiguration, { stdout, stderr }, onMessage);
  if (errorOutput.length > 0) onMessage({ parseError: { source: {}, message: errorOutput.join('').trim() } });
}

function collectMessage(message: Envelope, facts: FeatureFacts): void {
  const { documents, pickles, definitions, featuresByDefinition, problems } = facts;
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
    for (const id of stepDefinitionIds)
      featuresByDefinition.set(id, (featuresByDefinition.get(id) ?? new Set()).add(pickle?.uri ?? ''));
    const step = pickle?.steps.find(({ id }) => id === pickleStepId);
    if (step === undefined || stepDefinitionIds.length === 1) continue;
    const problem = stepDefinitionIds.length === 0 ? 'undefined' : 'ambiguous';
    problems.push(`${pickle?.uri}: "${pickle?.name}": ${problem} step: ${step.text}`);
  }
}

/** Checks that each title in spec/observed is the title of a scenario. */
function checkRecordedTitles(pickles: readonly Pickle[]): string[] {
  const titles = new Set(pickles.map(({ name }) => name));
  return AREAS.flatMap(({ name }) =>
    readObservations(name).flatMap(({ rule, scenarios = [] }) =>
      scenarios
        .filter((title) => !titles.has(title))
        .map((title) => `spec/observed/${name}.yaml: ${rule}: there is no scenario "${title}"`),
    ),
  );
}

/** Checks the size and structure of a feature. */
function checkStructure(document: GherkinDocument): string[] {
  const problems: string[] = [];
  const { uri = '' } = document;
  const scenarios = listScenarios(document);
  const lastLine = Math.max(0, ...scenarios.flatMap(listLineNumbers));
  if (lastLine > MAX_LINES) problems.push(`${uri}: ${lastLine} lines; the limit is ${MAX_LINES}`);
  for (const scenario of scenarios) {
    const location = `${uri}:${scenario.location.line}`;
    const whenCount = countWhenSteps(scenario.steps);
    if (whenCount !== 1) problems.push(`${location}: ${whenCount} steps with When; a scenario must have exactly one`);
    if (scenario.steps.length > MAX_STEPS)
      problems.push(`${location}: ${scenario.steps.length} steps; the limit is ${MAX_STEPS}`);
    if (scenario.examples.some(({ name }) => name === ''))
      problems.push(`${location}: a table of examples needs a title`);
    if (scenario.description.trim() === '')
      problems.push(`${location}: the scenario needs a description with its rule and a line with Detects`);
  }
  return problems;
}

type Scenario = NonNullable<NonNullable<GherkinDocument['feature']>['children'][number]['scenario']>;

function listScenarios({ feature }: GherkinDocument): Scenario[] {
  return (feature?.children ?? []).flatMap(({ scenario, rule }) => [
    ...(scenario === undefined ? [] : [scenario]),
    ...(rule?.children ?? []).flatMap((ruleChild) => ruleChild.scenario ?? []),
  ]);
}

function listLineNumbers({ location, steps, examples }: Scenario): number[] {
  return [
    location.line,
    ...steps.map((step) => step.location.line),
    ...examples.flatMap(({ tableBody }) => tableBody.map((row) => row.location.line)),
  ];
}

/** Counts the steps with the keyword When. Ignores `And` and `But`. */
function countWhenSteps(steps: Scenario['steps']): number {
  return steps.filter(({ keyword }) => keyword.trim() === 'When').length;
}

function checkTitles(documents: readonly GherkinDocument[]): string[] {
  const locationsByTitle = new Map<string, string>();
  return documents.flatMap((document) =>
    listScenarios(document).flatMap(({ name, location }) => {
      const ownLocation = `${document.uri}:${location.line}`;
      const otherLocation = locationsByTitle.get(name);
      locationsByTitle.set(name, ownLocation);
      return otherLocation === undefined
        ? []
        : [`${ownLocation}: the title "${name}" is also used at ${otherLocation}`];
    }),
  );
}

/** Checks that every rule that needs a scenario has one, and that all tags and rules in tags exist. */
function checkRules(pickles: readonly Pickle[]): string[] {
  const rulesById = new Map(readAllRules().map((rule) => [rule.id, rule]));
  const problems = new Set<string>();
  const testedRuleIds = new Set<string>();
  for (const pickle of pickles) {
    const { uri, name, tags } = pickle;
    const ids = tags.filter((tag) => tag.name.startsWith('@rule:')).map((tag) => tag.name.slice('@rule:'.length));
    if (ids.length === 0) problems.add(`${uri}: "${name}" has no rule tag`);
    for (const id of ids) {
      testedRuleIds.add(id);
      if (!rulesById.has(id)) problems.add(`${uri}: rule ${id} does not exist`);
    }
    const isAboutResource = determineScenarioNeeds(pickle).conditions?.includes('resource') === true;
    if (isAboutResource !== tags.some(({ name }) => name === '@resource' || name.startsWith('@resource:')))
      problems.add(
        `${uri}: "${name}": a scenario must have the tag @resource if, and only if, it uses the resource under test`,
      );
    if (pickle.steps.some(({ text }) => GRANT_STEP.test(text)) && !tags.some(({ name }) => name === GRANT_TAG))
      problems.add(`${uri}: "${name}": a scenario that grants a role must have the tag ${GRANT_TAG}`);
    for (const tag of tags) if (!isKnownTag(tag.name)) problems.add(`${uri}: unknown tag ${tag.name}`);
  }
  const missingRules = [...rulesById.values()].filter((rule) => needsScenario(rule) && !testedRuleIds.has(rule.id));
  return [...problems, ...missingRules.map(({ id }) => `no scenario has the tag of rule ${id}`)];
}

/**
 * Finds object names that are not unique. Names must be unique because scenarios that wait run concurrently on the same collection of the resource
 * under test.
 */
function findSharedNames(pickle: Pickle): string[] {
  const { uri, name, tags } = pickle;
  if (!['@resource', '@waits'].every((tag) => tags.some((tagOfPickle) => tagOfPickle.name === tag))) return [];
  return (determineScenarioNeeds(pickle).createdNames ?? [])
    .filter((createdName) => !createdName.includes('{unique}'))
    .map(
      (createdName) =>
        `${uri}: "${name}" runs concurrently with other scenarios: the name "${createdName}" must contain {unique}`,
    );
}

function findStatement(rule: string): string {
  return readAllRules().find(({ id }) => id === rule)?.statement ?? '';
}

function isKnownTag(tag: string): boolean {
  if (TAGS_WITHOUT_VALUE.includes(tag)) return true;
  const prefix = Object.keys(TAG_VALUES).find((candidate) => tag.startsWith(candidate));
  return prefix !== undefined && (TAG_VALUES[prefix]?.includes(tag.slice(prefix.length)) ?? true);
}

await runCheckAsScript(
  import.meta.url,
  'each scenario has a rule, each step has a definition, and no feature is too large',
  findProblems,
);
