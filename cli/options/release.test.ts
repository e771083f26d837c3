/** A server of another release is judged by the rules that its release keeps; the reason for the others is its version. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeOutOfSpan, ruleSpans } from '../../spec/rule-releases.ts';
import { judge } from '../judge.ts';
import { parseConfig } from './config.ts';

test('rules that came later are skipped for that one reason, the others judged', async () => {
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
  const others = findScenarios('rest-put-stale-version-409');
  assert.ok(others.some(({ verdict }) => verdict === 'passed'));
  assert.ok(others.every(({ verdict }) => verdict !== 'failed'));
});

test('a version that went later is still there', () => {
  const reason = 'requires a release later than that of the server (1.30)';
  for (const [rule, expected] of [
    ['removed-1.32-flowschema-flowcontrol-v1beta3', reason],
    ['removed-1.29-flowschema-flowcontrol-v1beta2', undefined],
  ] as const)
    assert.deepEqual(
      ruleSpans(rule).map((span) => describeOutOfSpan(span, '1.30')),
      [expected],
    );
});

test('what a newer release does otherwise is skipped', async () => {
  const rules = ['del-force-gate-off-by-default'];
  await assert.rejects(judge({ rules, release: '1.37', seed: 1 }), /nothing was judged: every scenario was skipped/);
});

test('a release is told as text: YAML takes 1.30 for a number', () => {
  assert.equal(parseConfig("release: '1.30'", 'assay.yaml').release, '1.30');
  assert.throws(() => parseConfig('release: 1.30', 'assay.yaml'), /assay\.yaml:1: release must be string/);
  assert.throws(() => parseConfig("release: 'v1.30'", 'assay.yaml'), /assay\.yaml:1: release must match/);
});
