/** Tests that failures which differ only in names, namespaces and versions have one cause, and the order of causes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBlocked, formatCause, formatCounts, groupByCause } from './causes.ts';
import type { Failure, ScenarioResult } from './schema/envelope.ts';

function failScenario(id: string, rules: string[], failure: Failure): ScenarioResult {
  const scenarioMembers = {
    name: id,
    feature: id,
    area: 'rest',
    tags: [],
    seconds: 0,
    comparisons: 1,
    steps: [],
    exchanges: [],
  };
  return { id, rules, verdict: 'failed', failure, observations: [], ...scenarioMembers };
}

const failComparison = (expected: string, actual: string, mismatch: NonNullable<Failure['mismatch']>): Failure => ({
  message: mismatch.what,
  expected,
  actual,
  mismatch,
});

/** Returns the failure of a PUT with status 404. */
function failPut(namespace: string, expected: string): Failure {
  const request = { method: 'PUT', path: `/api/v1/namespaces/${namespace}/endpoints/a` };
  const response = { code: 404, reason: 'NotFound', message: 'endpoints "a" not found' };
  return failComparison(expected, '404 {…}', {
    what: `the status of the response to PUT ${request.path}`,
    request,
    response,
  });
}

function failPreparation(namespace: string): Failure {
  const request = { method: 'POST', path: `/api/v1/namespaces/${namespace}/endpoints` };
  return failComparison('a success', '500', {
    what: `POST ${request.path} prepares the scenario`,
    request,
    response: { code: 500 },
  });
}

const ERROR: Failure = { message: 'm', expected: 'e', actual: 'a' };

test('the same request in different namespaces has one cause', () => {
  const causes = groupByCause([
    failScenario('a', ['r1'], failPut('assay-one', '201')),
    failScenario('b', ['r1', 'r2'], failPut('assay-two', '201')),
  ]);
  assert.equal(causes.length, 1);
  assert.match(formatCause(causes[0] ?? assert.fail()), /PUT endpoints\/NAME: 201 expected, 404 NotFound endpoints/);
  assert.equal(formatCounts(causes[0] ?? assert.fail()), '2 scenarios, 2 rules');
});

test('different statuses are different causes; failed creations come before failed updates', () => {
  const causes = groupByCause([
    failScenario('a', ['r1'], failPut('assay-one', '200')),
    failScenario('b', ['r1'], failPut('assay-one', '201')),
    failScenario('c', ['r2'], failPreparation('assay-one')),
  ]);
  assert.deepEqual(
    causes.map(({ scenarios }) => scenarios.map(({ id }) => id)),
    [['c'], ['a'], ['b']],
  );
});

test('requests with the same first parameter have one cause, whatever its value', () => {
  const query = (id: string, path: string) =>
    failScenario(id, ['r1'], failComparison('200', '404', { what: `GET ${path}`, request: { method: 'GET', path } }));
  const causes = groupByCause([
    query('a', '/api/v1/namespaces/assay-one/endpoints?limit=2&continue=x'),
    query('b', '/api/v1/namespaces/assay-one/endpoints?limit=3'),
    query('c', '/api/v1/namespaces/assay-one/endpoints?labelSelector=a'),
  ]);
  assert.deepEqual(causes.map(formatCause), [
    'GET endpoints?limit=…&continue=…: 200 expected, 404 received',
    'GET endpoints?labelSelector=…: 200 expected, 404 received',
  ]);
});

test('a field that is absent from several saved responses has one cause', () => {
  const missingCapability = (id: string) =>
    failScenario(
      id,
      ['r1'],
      failComparison('(present)', '(absent)', { what: `the response saved as "${id}"`, path: 'metadata.uid' }),
    );
  assert.equal(groupByCause([missingCapability('a'), missingCapability('b')]).length, 1);
});

test('failures that differ only in a date have one cause', () => {
  const lateDate = (date: string) =>
    failScenario(
      date,
      ['r1'],
      failComparison(`at most 10 s before ${date}`, '"2001-02-03T04:05:06Z"', {
        what: 'the response',
        path: 'metadata.creationTimestamp',
      }),
    );
  const causes = groupByCause([lateDate('Tue, 24 Nov 2026 04:25:19 GMT'), lateDate('Wed, 25 Nov 2026 14:05:00 GMT')]);
  assert.deepEqual(causes.map(formatCause), [
    'the response: metadata.creationTimestamp: at most N s before TIME expected, "TIME" received',
  ]);
});

test('a passed scenario has no cause', () => {
  const passedScenarioResult: ScenarioResult = { ...failScenario('a', ['r1'], ERROR), verdict: 'passed' };
  assert.deepEqual(groupByCause([passedScenarioResult]), []);
});

test('a failed basic comes first, with the scenarios that it blocked', () => {
  const basic = {
    ...failScenario('w', ['watching'], { message: 'the watch' }),
    basic: 'watch',
  };
  const skippedScenarioResult: ScenarioResult = {
    ...failScenario('x', ['r2', 'r3'], ERROR),
    verdict: 'skipped',
    blockedBy: 'watch',
  };
  const passedScenarioResult: ScenarioResult = { ...failScenario('y', ['r3'], ERROR), verdict: 'passed' };
  const otherScenarioResult = failScenario('o', ['r4'], failPreparation('a'));
  const causes = groupByCause([otherScenarioResult, skippedScenarioResult, passedScenarioResult, basic]);
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

test('failed basics are listed in the order in which they ran', () => {
  const basicFailedAt = (id: string, startTime: string): ScenarioResult => ({
    ...failScenario(id, [id], { message: id }),
    basic: id,
    started: startTime,
  });
  const causes = groupByCause([
    basicFailedAt('watch', '2026-01-01T00:00:09Z'),
    basicFailedAt('create', '2026-01-01T00:00:01Z'),
  ]);
  assert.deepEqual(
    causes.flatMap(({ basics }) => basics),
    ['create', 'watch'],
  );
});
