import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { FeaturesByRule } from './features-by-rule.ts';

test('a rule is told where its tag stands, and nowhere else', () => {
  const root = mkdtempSync(join(tmpdir(), 'features-by-rule-'));
  try {
    mkdirSync(join(root, 'features', 'area'), { recursive: true });
    const write = (name: string, text: string) => writeFileSync(join(root, 'features', name), text);
    write('one.feature', '@rule:get\nScenario: a\n  @rule:list @slow\n  Scenario: b');
    write('area/two.feature', '@rule:list\n@rule:get-twice\nScenario: c');
    write('area/three.feature', '@rule:removed-1.25-jobs\nScenario: d');
    const features = new FeaturesByRule(root);
    assert.deepEqual(features.of(['get']), ['features/one.feature']);
    assert.deepEqual(features.of(['list', 'get']), ['features/area/two.feature', 'features/one.feature']);
    assert.deepEqual(features.of(['get-']), []);
    assert.deepEqual(features.of(['removed-1.25-jobs']), ['features/area/three.feature']);
  } finally {
    rmSync(root, { recursive: true });
  }
});
