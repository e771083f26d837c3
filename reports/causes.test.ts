/** Scenarios that fail alike have one cause, whatever their names, namespaces and versions; the most basic cause comes first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBlocked, formatCause, formatCounts, groupByCause } from './causes.ts';
import type { ScenarioResult } from './schema/envelope.ts';

function failed(id: string, rules: string[], message: string, expected: string, actual: string): ScenarioResult {
  const rest = { name: id, feature: id, area: 'rest', tags: [], seconds: 0, comparisons: 1, steps: [], exchanges: [] };
  return { id, rules, verdict: 'failed', failure: { message, expected, actual }, observations: [], ...rest };
}

const put = (namespace: string, name: string) =>
  `the status of the answer to PUT /api/v1/namespaces/${namespace}/endpoints/${name}`;
const notFound = (name: string) =>
  `404 {"kind":"Status","message":"endpoints \\"${name}\\" not found","reason":"NotFound"}`;

test('the same request in other namespaces and of other names has one cause', () => {
  const causes = groupByCause([
    failed('a', ['r1'], put('assay-one', 'a'), '201', notFound('a')),
    failed('b', ['r1', 'r2'], put('assay-two', 'a'), '201', notFound('a')),
  ]);
  assert.equal(causes.length, 1);
  assert.match(formatCause(causes[0] ?? assert.fail()), /PUT endpoints\/NAME: 201 expected, 404 NotFound endpoints/);
  assert.equal(formatCounts(causes[0] ?? assert.fail()), '2 scenarios, 2 rules');
});

test('another status is another cause, and creating comes before replacing', () => {
  const causes = groupByCause([
    failed('a', ['r1'], put('assay-one', 'a'), '200', notFound('a')),
    failed('b', ['r1'], put('assay-one', 'a'), '201', notFound('a')),
    failed('c', ['r2'], 'POST /api/v1/namespaces/assay-one/endpoints prepares the scenario', 'a success', '500'),
  ]);
  assert.deepEqual(
    causes.map(({ scenarios }) => scenarios.map(({ id }) => id)),
    [['c'], ['a'], ['b']],
  );
});

test('a field that nothing remembered has is one cause, whatever it is remembered as', () => {
  const lacks = (id: string) =>
    failed(id, ['r1'], `the answer remembered as "${id}" has metadata.uid`, '(present)', '(absent)');
  assert.equal(groupByCause([lacks('a'), lacks('b')]).length, 1);
});

test('the date of an answer is not told apart', () => {
  const late = (date: string) =>
    failed(
      date,
      ['r1'],
      'the answer: metadata.creationTimestamp',
      `at most 10 s before ${date}`,
      '"2001-02-03T04:05:06Z"',
    );
  const causes = groupByCause([late('Tue, 24 Nov 2026 04:25:19 GMT'), late('Wed, 25 Nov 2026 14:05:00 GMT')]);
  assert.deepEqual(causes.map(formatCause), [
    'the answer: metadata.creationTimestamp: at most N s before TIME expected, "TIME" came',
  ]);
});

test('what passed has no cause', () => {
  const passed: ScenarioResult = { ...failed('a', ['r1'], 'm', 'e', 'a'), verdict: 'passed' };
  assert.deepEqual(groupByCause([passed]), []);
});

test('a failed basic comes first, with what was not sent because of it', () => {
  const basic = {
    ...failed('w', ['watching'], 'GET /api/v1/endpoints?watch=1 starts a watch', '200', '404'),
    basic: 'watch',
  };
  const skipped: ScenarioResult = {
    ...failed('x', ['r2', 'r3'], 'm', 'e', 'a'),
    verdict: 'skipped',
    blockedBy: 'watch',
  };
  const passed: ScenarioResult = { ...failed('y', ['r3'], 'm', 'e', 'a'), verdict: 'passed' };
  const other = failed('o', ['r4'], 'POST /api/v1/namespaces/a/endpoints prepares the scenario', 'a success', '500');
  const causes = groupByCause([other, skipped, passed, basic]);
  assert.deepEqual(
    causes.map(({ basics, blocked }) => [basics, blocked.scenarios.length, blocked.rules]),
    [
      [['watch'], 1, ['r2']],
      [[], 0, []],
    ],
  );
  assert.equal(formatBlocked(causes[0] ?? assert.fail()), 'blocked by: watch, 1 scenario, 1 rule');
  assert.equal(formatBlocked(causes[1] ?? assert.fail()), undefined);
});

test('basics come in the order in which they ran', () => {
  const at = (id: string, started: string): ScenarioResult => ({
    ...failed(id, [id], id, 'e', 'a'),
    basic: id,
    started,
  });
  const causes = groupByCause([at('watch', '2026-01-01T00:00:09Z'), at('create', '2026-01-01T00:00:01Z')]);
  assert.deepEqual(
    causes.flatMap(({ basics }) => basics),
    ['create', 'watch'],
  );
});
