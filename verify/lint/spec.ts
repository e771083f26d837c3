/**
 * Validates the data of spec/ against its schemas, and the references between its files.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { ALL_FAULTS } from '../../cli/rules/faults.ts';
import { AREAS } from '../../spec/areas.ts';
import { needsScenario, readAllRules, readRules } from '../../spec/catalogue.ts';
import { readConformanceProfiles } from '../../spec/conformance.ts';
import { readCoverage } from '../../spec/coverage.ts';
import { readDepartures } from '../../spec/departures.ts';
import { readServed, readTypes } from '../../spec/facts.ts';
import { readObservations } from '../../spec/observations.ts';
import { concernsServers } from '../../spec/rule-checks.ts';
import { matchesRule, RELEASE_SPECIFIC_RULES } from '../../spec/rule-releases.ts';
import { findConfirmation, findUnconfirmedReason, readUnconfirmedEntries } from '../../spec/unconfirmed.ts';
import { runCheckAsScript } from './as-script.ts';
import {
  findMissingCombinations,
  readCoveredCombinations,
  settlesCombination,
} from './generated/covered-combinations.ts';
import { ROOT } from './sources.ts';

/** The file of each schema that applies to a single file. */
const FILES_BY_SCHEMA: Readonly<Record<string, string>> = {
  areas: 'spec/areas.json',
  strategies: 'spec/strategies.json',
  dialects: 'spec/dialects.json',
  departures: 'spec/departures.yaml',
  types: 'spec/types.json',
  served: 'spec/served.json',
  earlier: 'spec/earlier.json',
  'error-texts': 'spec/error-texts.yaml',
  'earlier-schemas': 'spec/earlier-schemas.json',
  'field-releases': 'spec/field-releases.json',
  'former-fields': 'spec/former-fields.yaml',
  'gated-fields': 'spec/gated-fields.yaml',
  'release-behaviors': 'spec/release-behaviors.yaml',
  releases: 'spec/releases.yaml',
  'scheme-versions': 'spec/scheme-versions.yaml',
  'rule-releases': 'spec/rule-releases.yaml',
  unconfirmed: 'spec/unconfirmed.yaml',
  conformance: 'spec/conformance.yaml',
  coverage: 'spec/coverage.yaml',
};

/** The maximum number of rules about servers that kube-apiserver has not confirmed. */
const MAX_UNCONFIRMED = 25;

export function findProblems(): string[] {
  return [
    ...checkSchemas(),
    ...checkRules(),
    ...checkDepartures(),
    ...checkConformance(),
    ...checkCoverage(),
    ...checkReleases(),
    ...checkObservations(),
    ...checkUnconfirmedRules(),
    ...checkFaults(),
    ...checkServedKinds(),
  ];
}

function checkSchemas(): string[] {
  const singleFileProblems = Object.entries(FILES_BY_SCHEMA).flatMap(([schema, file]) => validateFile(schema, [file]));
  return [
    ...singleFileProblems,
    ...validateFile('rules', listYamlFiles('spec/rules')),
    ...validateFile('observed', listYamlFiles('spec/observed')),
  ];
}

function validateFile(name: string, files: readonly string[]): string[] {
  const schema = JSON.parse(readSpecFile(`spec/schema/${name}.schema.json`));
  const validate = new Ajv({ allErrors: true, strict: false }).compile(schema);
  return files.flatMap((file) => {
    const document: unknown = file.endsWith('.json') ? JSON.parse(readSpecFile(file)) : parse(readSpecFile(file));
    if (validate(document)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${file}${instancePath}: ${message} ${JSON.stringify(params)}`,
    );
  });
}

function checkRules(): string[] {
  const problems: string[] = [];
  const seenIds = new Set<string>();
  for (const { name, prefix } of AREAS) {
    for (const { id, area } of readRules(name)) {
      const location = `spec/rules/${name}.yaml: ${id}`;
      if (seenIds.has(id)) problems.push(`${location}: the ID is used twice`);
      if (area !== name)
        problems.push(`${location}: belongs to the area ${area}, but is in the file of the area ${name}`);
      if (!id.startsWith(prefix)) problems.push(`${location}: the ID does not start with ${prefix}`);
      seenIds.add(id);
    }
  }
  const files = new Set(AREAS.map(({ name }) => `spec/rules/${name}.yaml`));
  const strayFiles = listYamlFiles('spec/rules').filter((file) => !files.has(file));
  return [...problems, ...strayFiles.map((file) => `${file}: the area is not in spec/areas.json`)];
}

function checkReleases(): string[] {
  const ids = [...listRuleIds()];
  return RELEASE_SPECIFIC_RULES.filter((pattern) => !ids.some((id) => matchesRule(pattern, id))).map(
    (pattern) => `spec/rule-releases.yaml: no rule matches ${pattern}`,
  );
}

function checkDepartures(): string[] {
  const validIds = listRuleIds();
  return Object.entries(readDepartures()).flatMap(([id, departure]) =>
    departure.rules
      .filter((rule) => !validIds.has(rule))
      .map((rule) => `spec/departures.yaml: ${id}: rule ${rule} does not exist`),
  );
}

/** Checks that at most `MAX_UNCONFIRMED` server rules are unconfirmed, each with a reason. */
function checkUnconfirmedRules(): string[] {
  const unconfirmedRules = readAllRules().filter((rule) => findConfirmation(rule) === 'unconfirmed');
  const ids = new Set(unconfirmedRules.map(({ id }) => id));
  const listedRuleIds = readUnconfirmedEntries().flatMap(({ rules }) => rules);
  return [
    ...unconfirmedRules.flatMap(({ id }) =>
      findUnconfirmedReason(id) === undefined ? [`spec/unconfirmed.yaml: no reason for ${id}`] : [],
    ),
    ...listedRuleIds.flatMap((id) =>
      ids.has(id) ? [] : [`spec/unconfirmed.yaml: ${id} is confirmed, or is not a rule about servers`],
    ),
    ...(unconfirmedRules.length > MAX_UNCONFIRMED
      ? [`spec/observed: ${unconfirmedRules.length} rules are unconfirmed; the limit is ${MAX_UNCONFIRMED}`]
      : []),
  ];
}

/** Checks that each area with rules about servers belongs to exactly one profile, and other areas to no profile. */
function checkConformance(): string[] {
  const profileAreas = readConformanceProfiles().flatMap(({ name, areas }) => areas.map((area) => ({ name, area })));
  const areas = new Set(AREAS.map(({ name }) => name));
  return [
    ...profileAreas
      .filter(({ area }) => !areas.has(area))
      .map(({ name, area }) => `spec/conformance.yaml: ${name}: area ${area} does not exist`),
    ...[...areas].flatMap((area) => {
      const profiles = profileAreas.filter((item) => item.area === area).map(({ name }) => name);
      const expectedCount = readRules(area).some((rule) => needsScenario(rule) && concernsServers(rule)) ? 1 : 0;
      if (profiles.length === expectedCount) return [];
      return [`spec/conformance.yaml: the area ${area} belongs to ${profiles.join(' and ') || 'no profile'}`];
    }),
  ];
}

/** Checks that a scenario sends every combination that a rule mentions, or that spec/coverage.yaml contains the reason why no scenario sends it. */
function checkCoverage(): string[] {
  const { operations, settled } = readCoverage();
  const coveredCombinations = readCoveredCombinations();
  const missingCombinations = operations.flatMap((operation) =>
    findMissingCombinations(operation, coveredCombinations).map((combination) => ({ operation, ...combination })),
  );
  const unsettledCombinations = missingCombinations.filter(
    ({ rules: mentioningRules, settled: reason }) => mentioningRules.length > 0 && reason === undefined,
  );
  const unusedSettlements = settled.filter(
    (settledCombination) =>
      !missingCombinations.some(({ operation, what }) => settlesCombination(settledCombination, operation, what)),
  );
  return [
    ...unsettledCombinations.map(
      ({ operation, what, rules: mentioningRules }) =>
        `spec/covered.json: ${operation.name}: no scenario sends ${what}, which ${mentioningRules.join(', ')} mentions; write a scenario and run npm run coverage`,
    ),
    ...unusedSettlements.map(
      ({ operations: names, what }) =>
        `spec/coverage.yaml: settled: ${names.join(', ')}: ${what.join(', ')} is not a missing combination`,
    ),
  ];
}

function checkObservations(): string[] {
  return AREAS.flatMap(({ name }) => {
    const validIds = new Set(readRules(name).map(({ id }) => id));
    const strayObservations = readObservations(name).filter(({ rule }) => !validIds.has(rule));
    return strayObservations.map(({ rule }) => `spec/observed/${name}.yaml: rule ${rule} does not exist in this area`);
  });
}

function checkFaults(): string[] {
  const validIds = listRuleIds();
  return Object.entries(ALL_FAULTS).flatMap(([id, { bug, breaks }]) => [
    ...(breaks.length === 0 ? [`fault ${id}: breaks no rule`] : []),
    ...(bug.trim() === '' ? [`fault ${id}: has no description of the bug`] : []),
    ...breaks.filter((rule) => !validIds.has(rule)).map((rule) => `fault ${id}: rule ${rule} does not exist`),
  ]);
}

/** Checks that types.json has the fields of every served kind. */
function checkServedKinds(): string[] {
  const { kinds } = readTypes();
  return readServed()
    .map(({ group, version, kind }) => [...(group === '' ? [] : [group]), version, kind].join('/'))
    .filter((key) => !Object.hasOwn(kinds, key))
    .map((key) => `spec/served.json: ${key} is not in types.json`);
}

function listRuleIds(): Set<string> {
  return new Set(readAllRules().map(({ id }) => id));
}

function listYamlFiles(folder: string): string[] {
  const url = new URL(`${folder}/`, ROOT);
  if (!existsSync(url)) return [];
  return readdirSync(url)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => `${folder}/${file}`);
}

function readSpecFile(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

await runCheckAsScript(
  import.meta.url,
  'the data of spec/ conforms to its schemas, and its references exist',
  findProblems,
);
