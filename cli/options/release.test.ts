/** Tests --release: rules that do not apply to the release are skipped, and the reason names the release. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainReleaseMismatch, findReleaseRanges } from '../../spec/rule-releases.ts';
import { judge } from '../judge.ts';
import { parseConfig } from './config.ts';

test('a run skips rules that were added in a later release, and tests the others', async () => {
  const { scenarios } = await judge({
    rules: ['cel-rule-ratcheting', 'rest-put-stale-version-409'],
    release: '1.28',
    seed: 1,
  });
  const findScenarios = (rule: string) => scenarios.filter(({ rules }) => rules.includes(rule));
  assert.ok(findScenarios('cel-rule-ratcheting').length > 0);
  for (const { verdict, reason } of findScenarios('cel-rule-ratcheting')) {
    assert.equal(verdict, 'skipped');
    assert.equal(reason, 'requires a release later than that of the server (1.28)');
  }
  const otherScenarioResults = findScenarios('rest-put-stale-version-409');
  assert.ok(otherScenarioResults.some(({ verdict }) => verdict === 'passed'));
  assert.ok(otherScenarioResults.every(({ verdict }) => verdict !== 'failed'));
});

test('the removal of an API version does not apply to a release that still serves the version', () => {
  const reason = 'requires a release later than that of the server (1.30)';
  for (const [rule, expected] of [
    ['removed-1.32-flowschema-flowcontrol-v1beta3', reason],
    ['removed-1.29-flowschema-flowcontrol-v1beta2', undefined],
  ] as const)
    assert.deepEqual(
      findReleaseRanges(rule).map((range) => explainReleaseMismatch(range, '1.30')),
      [expected],
    );
});

test('a run skips rules that no longer apply to the release', async () => {
  const rules = ['del-force-gate-off-by-default'];
  await assert.rejects(judge({ rules, release: '1.37', seed: 1 }), /nothing was tested: every scenario was skipped/);
});

test('a release must be a string (YAML reads 1.30 as a number)', () => {
  assert.equal(parseConfig("release: '1.30'", 'assay.yaml').release, '1.30');
  assert.throws(() => parseConfig('release: 1.30', 'assay.yaml'), /assay\.yaml:1: release must be a string/);
  assert.throws(() => parseConfig("release: 'v1.30'", 'assay.yaml'), /assay\.yaml:1: release must match/);
});
