/** Tests that each basic has a scenario, and that steps declare the basics that they depend on. */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { before, test } from 'node:test';
import { loadConfiguration, runCucumber } from '@cucumber/cucumber/api';
import type { Pickle } from '@cucumber/messages';
import { loadSteps } from '../vocabulary.ts';
import { BASICS } from './basic-names.ts';
import { describeMissingBasic, findBlockingBasic, findTestedBasic } from './basics.ts';
import { determineScenarioNeeds } from './scenario-needs.ts';
import { collectNeeds } from './test-steps.ts';

const pickles: Pickle[] = [];

/** Runs Cucumber without steps to get the scenarios with filled-in example rows. */
before(async () => {
  const silentStream = new Writable({ write: (_chunk, _encoding, done) => done() });
  const cucumberOptions = {
    paths: ['features/{basics,chunking,media,metadata,rest,watch}/*.feature'],
    dryRun: true,
    format: [],
  };
  const streams = { stdout: silentStream, stderr: silentStream };
  const { runConfiguration } = await loadConfiguration({ file: false, provided: cucumberOptions }, streams);
  await runCucumber(runConfiguration, streams, ({ pickle }) => void (pickle && pickles.push(pickle)));
});

const listBasicScenarios = () => pickles.filter(({ uri }) => uri.startsWith('features/basics/'));

function listTags({ tags }: Pickle): string[] {
  return tags.map(({ name }) => name);
}

before(loadSteps);

const BASIC_NAMES: readonly string[] = BASICS;

function findDependencies(scenario: Pickle): string[] {
  const needs = determineScenarioNeeds(scenario);
  return BASIC_NAMES.filter((name) => findBlockingBasic(needs, [], new Set([name])) !== undefined);
}

function findScenario(path: string, title: string): Pickle {
  const pickle = pickles.find(({ uri, name }) => uri === `features/${path}` && name === title);
  return pickle ?? assert.fail(`${path} has no scenario ${title}`);
}

test('each basic is tested by one scenario', () => {
  assert.deepEqual(
    listBasicScenarios()
      .map((pickle) => findTestedBasic(listTags(pickle)) ?? pickle.name)
      .toSorted(),
    BASIC_NAMES.toSorted(),
  );
});

test('a basic depends only on earlier basics', () => {
  for (const pickle of listBasicScenarios()) {
    const name = findTestedBasic(listTags(pickle)) ?? '';
    const laterDependencies = findDependencies(pickle).filter(
      (otherDependency) => BASIC_NAMES.indexOf(otherDependency) > BASIC_NAMES.indexOf(name),
    );
    assert.deepEqual(laterDependencies, [], name);
  }
});

test('a basic does not block its own scenario', () => {
  for (const pickle of listBasicScenarios()) {
    const name = findTestedBasic(listTags(pickle)) ?? '';
    assert.equal(findBlockingBasic(determineScenarioNeeds(pickle), listTags(pickle), new Set([name])), undefined, name);
  }
});

test('of several failed basics, the first in the order of dependencies is the cause', () => {
  const pagesScenario = findScenario(
    'chunking/pages.feature',
    'All pages of a list have the resourceVersion of the first page',
  );
  assert.equal(
    findBlockingBasic(determineScenarioNeeds(pagesScenario), [], new Set(['watch', 'continue', 'create'])),
    'create',
  );
  assert.equal(
    findBlockingBasic(determineScenarioNeeds(pagesScenario), [], new Set(['watch', 'continue'])),
    'continue',
  );
  assert.equal(findBlockingBasic(determineScenarioNeeds(pagesScenario), [], new Set(['watch'])), undefined);
});

test('a scenario depends on a basic through its rule', () => {
  const invalidBodyScenario = findScenario(
    'media/invalid-utf-8.feature',
    'A POST of YAML with invalid UTF-8 returns 400',
  );
  assert.equal(
    findBlockingBasic(
      determineScenarioNeeds(invalidBodyScenario),
      listTags(invalidBodyScenario),
      new Set(['unreadable-body']),
    ),
    'unreadable-body',
  );
  assert.equal(findBlockingBasic({}, ['@rule:err-400-unparsable-body-too'], new Set(['unreadable-body'])), undefined);
});

const DEPENDENCY_EXAMPLES: readonly (readonly [
  path: string,
  title: string,
  dependencies: string,
  otherBasics: string,
])[] = [
  [
    'watch/stream.feature',
    'A watch sends each event when the change happens',
    'create, watch, watch-version, watch-timeout',
    'limit, apply',
  ],
  [
    'watch/bookmarks.feature',
    'Watches resumed from bookmarks miss no changes under concurrent writes',
    'create, watch',
    'limit, table',
  ],
  ['rest/verbs.feature', 'POST of a JSON array is rejected and creates nothing', 'create, items', 'watch, get, reason'],
  [
    'media/invalid-utf-8.feature',
    'A POST of YAML with invalid UTF-8 returns 400',
    'create, status, reason',
    'get, version',
  ],
  [
    'metadata/uid.feature',
    'A list contains each object with the uid from the response to the create',
    'uid, items',
    'version, reason',
  ],
  [
    'metadata/resource-version.feature',
    'The items of a list have their own resource versions',
    'version, resource-version',
    'uid',
  ],
  [
    'metadata/resource-version.feature',
    'An empty list has the resourceVersion of the current state',
    'create, list-version',
    'watch',
  ],
  [
    'rest/existing-objects.feature',
    'GET of an existing object by name returns the object with apiVersion and kind',
    'create, get',
    'watch, uid',
  ],
  [
    'rest/verbs.feature',
    'GET of a collection with watch=true starts a watch of the resource under test',
    'create, watch, watch-present',
    'streaming-list',
  ],
  ['rest/verbs.feature', 'A request with the HTTP method WATCH returns 405', '', 'watch, create, list, status'],
  [
    'media/yaml.feature',
    'GET of an object in YAML returns the same object as in JSON',
    'create, get, yaml-answer',
    'watch',
  ],
];

for (const [path, title, dependencies, otherBasics] of DEPENDENCY_EXAMPLES)
  test(`${title}: depends on ${dependencies || 'none of these basics'}`, () => {
    const names = findDependencies(findScenario(path, title));
    for (const name of dependencies.split(', ').filter(Boolean))
      assert.ok(names.includes(name), `${name}: ${names.join(', ')}`);
    for (const name of otherBasics.split(', ')) assert.ok(!names.includes(name), `${name}: ${names.join(', ')}`);
  });

test('checking the presence of a time does not depend on the format of times', () => {
  const collectNeedsOfTime = (cell: string) =>
    collectNeeds(['the stored resource "a" has:', [['metadata.deletionTimestamp', cell]]]);
  assert.equal(findBlockingBasic(collectNeedsOfTime('(present)'), [], new Set(['times'])), undefined);
  assert.equal(
    findBlockingBasic(collectNeedsOfTime('{a:metadata.deletionTimestamp}'), [], new Set(['times'])),
    'times',
  );
});

test('a scenario that depends on a basic of later releases is skipped', () => {
  const patch = 'PATCH /{collection}/a with the body:';
  const needs = collectNeeds([patch, '{}', 'application/apply-patch+yaml']);
  assert.equal(
    describeMissingBasic(needs, '1.15'),
    'the basic apply requires a release later than that of the server (1.15)',
  );
  assert.equal(describeMissingBasic(needs, '1.16'), undefined);
  assert.equal(describeMissingBasic(collectNeeds([patch, '{}']), '1.15'), undefined);
});
