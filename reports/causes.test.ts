/** Scenarios that fail alike have one cause, whatever their names, namespaces and versions; the most basic cause comes first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { causesOf, causeText, countText } from './causes.ts';
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
  const causes = causesOf([
    failed('a', ['r1'], put('assay-one', 'a'), '201', notFound('a')),
    failed('b', ['r1', 'r2'], put('assay-two', 'a'), '201', notFound('a')),
  ]);
  assert.equal(causes.length, 1);
  assert.match(causeText(causes[0] ?? assert.fail()), /PUT endpoints\/NAME: 201 expected, 404 NotFound endpoints/);
  assert.equal(countText(causes[0] ?? assert.fail()), '2 scenarios, 2 rules');
});

test('another status is another cause, and creating comes before replacing', () => {
  const causes = causesOf([
    failed('a', ['r1'], put('assay-one', 'a'), '200', notFound('a')),
    failed('b', ['r1'], put('assay-one', 'a'), '201', notFound('a')),
    failed('c', ['r2'], 'POST /api/v1/namespaces/assay-one/endpoints prepares the scenario', 'a success', '500'),
  ]);
  assert.deepEqual(
    causes.map(({ scenarios }) => scenarios.map(({ id }) => id)),
    [['c'], ['a'], ['b']],
  );
});

test('what passed has no cause', () => {
  const passed: ScenarioResult = { ...failed('a', ['r1'], 'm', 'e', 'a'), verdict: 'passed' };
  assert.deepEqual(causesOf([passed]), []);
});
