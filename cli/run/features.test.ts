import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isBasic, listScenarios, readFeatures, selectScenarios, shuffle } from './features.ts';

test('reads each row of a scenario outline as a scenario with the line in its ID', () => {
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
  const last = allScenarios.findLastIndex(isBasic);
  assert.ok(allScenarios.slice(0, last + 1).every(isBasic));
  assert.match(allScenarios[0]?.id ?? '', /^features\/basics\/objects.feature:/);
});

test('the shards together contain all scenarios, and each contains some basics', () => {
  const allSelected = selectScenarios({ tags: '@area:rest or @basic', shard: undefined });
  const parts = [1, 2, 3].map((part) => selectScenarios({ tags: '@area:rest or @basic', shard: `${part}/3` }));
  assert.deepEqual(
    parts
      .flat()
      .map(({ id }) => id)
      .toSorted(),
    allSelected.map(({ id }) => id).toSorted(),
  );
  const basics = parts.map((part) => part.filter(isBasic).length);
  assert.ok(Math.max(...basics) - Math.min(...basics) <= 1);
});

test('an invalid tag expression is a usage error', () => {
  assert.throws(() => selectScenarios({ tags: '@a and', shard: undefined }), { code: 'usage', message: /^--tags: / });
});

test('a shuffled order depends on the seed and contains each element once', () => {
  const list = Array.from({ length: 100 }, (_, index) => index);
  const order = shuffle(list, 7);
  assert.deepEqual(order, shuffle(list, 7));
  assert.notDeepEqual(order, shuffle(list, 8));
  assert.notDeepEqual(order, list);
  assert.deepEqual(
    order.toSorted((a, b) => a - b),
    list,
  );
});
