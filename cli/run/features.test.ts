import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isBasic, listScenarios, readFeatures, selectScenarios, shuffleScenarios } from './features.ts';

test('each row of a scenario outline is a scenario with the line of the row in its ID', () => {
  const root = mkdtempSync(join(tmpdir(), 'features-'));
  try {
    mkdirSync(join(root, 'features', 'area'), { recursive: true });
    const text =
      '@area:x\nFeature: f\n\n  @rule:get\n  Scenario Outline: a\n    Given <n>\n\n    Examples: some\n      | n |\n      | 1 |\n      | 2 |\n';
    writeFileSync(join(root, 'features', 'area', 'one.feature'), text);
    assert.deepEqual(
      readFeatures(join(root, 'features')).map(({ id, tags, pickle }) => [id, tags, pickle.steps[0]?.text]),
      [
        ['features/area/one.feature:10', ['@area:x', '@rule:get'], '1'],
        ['features/area/one.feature:11', ['@area:x', '@rule:get'], '2'],
      ],
    );
    writeFileSync(
      join(root, 'features', 'area', 'one.feature'),
      'Feature: f\n\n  Scenario: a\n    Given a\n    nonsense\n',
    );
    assert.throws(() => readFeatures(join(root, 'features')), /^Error: features\/area\/one.feature: /);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('basics run first, in the order of their dependencies', () => {
  const allScenarios = listScenarios();
  const lastBasicIndex = allScenarios.findLastIndex(isBasic);
  assert.ok(allScenarios.slice(0, lastBasicIndex + 1).every(isBasic));
  assert.match(allScenarios[0]?.id ?? '', /^features\/basics\/objects.feature:/);
});

test('the shards together contain all scenarios, and each contains some basics', () => {
  const allSelected = selectScenarios({ tags: '@area:rest or @basic' });
  const shards = [1, 2, 3].map((index) => selectScenarios({ tags: '@area:rest or @basic', shard: `${index}/3` }));
  assert.deepEqual(
    shards
      .flat()
      .map(({ id }) => id)
      .toSorted(),
    allSelected.map(({ id }) => id).toSorted(),
  );
  const basicCounts = shards.map((shard) => shard.filter(isBasic).length);
  assert.ok(Math.max(...basicCounts) - Math.min(...basicCounts) <= 1);
});

test('paths select the scenarios of a file, of one line, and all rows of an outline', () => {
  const selectIds = (...paths: string[]) => selectScenarios({ tags: '', paths }).map(({ id }) => id);
  const file = 'features/rest/combinations.feature';
  const idsOfFile = listScenarios().flatMap(({ id }) => (id.startsWith(`${file}:`) ? [id] : []));
  assert.ok(idsOfFile.length > 1);
  assert.deepEqual(selectIds(file), idsOfFile);
  assert.deepEqual(selectIds(join(process.cwd(), file)), idsOfFile);
  assert.deepEqual(selectIds(...idsOfFile.slice(0, 1)), idsOfFile.slice(0, 1));
  const rows = Object.values(Object.groupBy(listScenarios(), ({ pickle }) => pickle.astNodeIds[0] ?? '')).find(
    (scenarios = []) => scenarios.length > 1,
  );
  const outline = rows?.[0]?.document.feature?.children.find(
    ({ scenario }) => scenario?.id === rows[0]?.pickle.astNodeIds[0],
  );
  assert.deepEqual(
    selectIds(`${rows?.[0]?.document.uri}:${outline?.scenario?.location.line}`),
    rows?.map(({ id }) => id),
  );
});

test('a path that names no scenario is a usage error that lists similar files or the lines of scenarios', () => {
  const selectPath = (path: string) => () => selectScenarios({ tags: '', paths: [path] });
  assert.throws(selectPath('features/rest/combination.feature'), {
    code: 'usage',
    message:
      'there is no feature file "features/rest/combination.feature"; did you mean features/rest/combinations.feature or features/rest/preconditions.feature?',
  });
  assert.throws(selectPath('features/basics/health.feature:1'), {
    code: 'usage',
    message: /^features\/basics\/health\.feature has no scenario at line 1; its scenarios are at lines \d+/,
  });
});

test('an invalid tag expression is a usage error', () => {
  assert.throws(() => selectScenarios({ tags: '@a and' }), { code: 'usage', message: /^--tags: / });
});

test('a shuffled order depends on the seed and contains each element once', () => {
  const list = Array.from({ length: 100 }, (_, index) => index);
  const shuffledList = shuffleScenarios(list, 7);
  assert.deepEqual(shuffledList, shuffleScenarios(list, 7));
  assert.notDeepEqual(shuffledList, shuffleScenarios(list, 8));
  assert.notDeepEqual(shuffledList, list);
  assert.deepEqual(
    shuffledList.toSorted((a, b) => a - b),
    list,
  );
});
