import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleEnvelope } from '../render/sample.ts';
import { formatRepeatCommand } from './repetition.ts';

const { subject, scenarios } = sampleEnvelope();
const [first] = scenarios;
assert.ok(first);
const scenario = { ...first, rules: ['watch-a', 'watch-b'] };

for (const [command, expected] of [
  ['assay run', 'assay run --rule watch-a --seed 7'],
  [
    "assay run --server http://a:1 --area watch,rest --tags 'not @slow' --seed=3 --fail-fast --report-dir out --timeout 5",
    'assay run --server http://a:1 --timeout 5 --rule watch-a --seed 7',
  ],
  [
    'assay run --server http://a:1 --token (secret)',
    'assay run --server http://a:1 --token "$TOKEN" --rule watch-a --seed 7',
  ],
  ['judge()', `assay run --server ${subject.url} --rule watch-a --seed 7`],
] as const) {
  test(`${command} is repeated with ${expected}`, () => {
    const judgedServer = { ...subject, origin: 'server' };
    assert.equal(formatRepeatCommand(scenario, { command, seed: '7' }, judgedServer), expected);
  });
}
