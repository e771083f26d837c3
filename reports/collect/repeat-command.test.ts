import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSampleReport } from '../render/sample-report.ts';
import { formatRepeatCommand } from './repeat-command.ts';

const { subject, scenarios } = createSampleReport();
const [first] = scenarios;
assert.ok(first);
const scenario = { ...first, id: 'features/watch/stream.feature:19' };

for (const [command, expected] of [
  [
    "assay run features/watch/stream.feature 'features/a b.feature:3' --quiet",
    'assay run features/watch/stream.feature:19 --seed 7',
  ],
  ['assay run', 'assay run features/watch/stream.feature:19 --seed 7'],
  [
    "assay run --server http://a:1 --area watch,rest --tags 'not @slow' --seed=3 --fail-fast --report-dir out --timeout 5",
    'assay run --server http://a:1 --timeout 5 features/watch/stream.feature:19 --seed 7',
  ],
  [
    'assay run --server http://a:1 --token (secret)',
    'assay run --server http://a:1 --token "$TOKEN" features/watch/stream.feature:19 --seed 7',
  ],
  ['judge()', `assay run --server ${subject.url} features/watch/stream.feature:19 --seed 7`],
] as const) {
  test(`${command} is repeated with ${expected}`, () => {
    const testedServer = { ...subject, origin: 'server' };
    assert.equal(formatRepeatCommand(scenario, { command, seed: '7' }, testedServer), expected);
  });
}

test('a failure of a monitor is repeated by its rules', () => {
  const monitor = { ...scenario, id: 'checks/monitors/ranges.ts:1', rules: ['watch-a', 'watch-b'] };
  const repeatCommand = formatRepeatCommand(monitor, { command: 'assay run', seed: '7' }, subject);
  assert.equal(repeatCommand, 'assay run --rule watch-a,watch-b --seed 7');
});

test('the resource in the ID of a scenario is not part of the command', () => {
  const scenarioOfResource = { ...scenario, id: `${scenario.id} configmaps` };
  const run = { command: 'assay run --resource configmaps', seed: '7' };
  assert.equal(
    formatRepeatCommand(scenarioOfResource, run, subject),
    'assay run --resource configmaps features/watch/stream.feature:19 --seed 7',
  );
});
