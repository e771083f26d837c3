/** Tests that failures that differ only in names, namespaces and resourceVersions have one cause, and the order of causes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBlockedScenarios, formatCause, formatCounts, groupByCause } from './causes.ts';
import type { Failure, ScenarioResult } from './schema/envelope.ts';

function createFailedScenario(id: string, rules: string[], failure: Failure): ScenarioResult {
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

const createComparisonFailure = (
  expected: string,
  actual: string,
  mismatch: NonNullable<Failure['mismatch']>,
): Failure => ({
  message: mismatch.what,
  expected,
  actual,
  mismatch,
});

/** Returns the failure of a PUT with status 404. */
function createPutFailure(namespace: string, expected: string): Failure {
  const request = { method: 'PUT', path: `/api/v1/namespaces/${namespace}/endpoints/a` };
  const response = { code: 404, reason: 'NotFound', message: 'endpoints "a" not found' };
  return createComparisonFailure(expected, '404 {…}', {
    what: `the status of the response to PUT ${request.path}`,
    request,
    response,
  });
}

function createPreparationFailure(namespace: string): Failure {
  const request = { method: 'POST', path: `/api/v1/namespaces/${namespace}/endpoints` };
  return createComparisonFailure('a success', '500', {
    what: `POST ${request.path} prepares the scenario`,
    request,
    response: { code: 500 },
  });
}

const SAMPLE_FAILURE: Failure = { message: 'm', expected: 'e', actual: 'a' };

test('the same request in different namespaces has one cause', () => {
  const causes = groupByCause([
    createFailedScenario('a', ['r1'], createPutFailure('assay-one', '201')),
    createFailedScenario('b', ['r1', 'r2'], createPutFailure('assay-two', '201')),
  ]);
  assert.equal(causes.length, 1);
  assert.match(formatCause(causes[0] ?? assert.fail()), /PUT endpoints\/NAME: 201 expected, 404 NotFound endpoints/);
  assert.equal(formatCounts(causes[0] ?? assert.fail()), '2 scenarios, 2 rules');
});

test('failures with different statuses have different causes, and failed creates come before failed updates', () => {
  const causes = groupByCause([
    createFailedScenario('a', ['r1'], createPutFailure('assay-one', '200')),
    createFailedScenario('b', ['r1'], createPutFailure('assay-one', '201')),
    createFailedScenario('c', ['r2'], createPreparationFailure('assay-one')),
  ]);
  assert.deepEqual(
    causes.map(({ scenarios }) => scenarios.map(({ id }) => id)),
    [['c'], ['a'], ['b']],
  );
});

test('requests with the same first parameter have one cause, whatever its value', () => {
  const createQueryScenario = (id: string, path: string) =>
    createFailedScenario(
      id,
      ['r1'],
      createComparisonFailure('200', '404', { what: `GET ${path}`, request: { method: 'GET', path } }),
    );
  const causes = groupByCause([
    createQueryScenario('a', '/api/v1/namespaces/assay-one/endpoints?limit=2&continue=x'),
    createQueryScenario('b', '/api/v1/namespaces/assay-one/endpoints?limit=3'),
    createQueryScenario('c', '/api/v1/namespaces/assay-one/endpoints?labelSelector=a'),
  ]);
  assert.deepEqual(causes.map(formatCause), [
    'GET endpoints?limit=…&continue=…: 200 expected, 404 received',
    'GET endpoints?labelSelector=…: 200 expected, 404 received',
  ]);
});

test('failures because of the same absent field have one cause, whatever the names of the saved responses', () => {
  const createMissingFieldScenario = (id: string) =>
    createFailedScenario(
      id,
      ['r1'],
      createComparisonFailure('(present)', '(absent)', { what: `the response saved as "${id}"`, path: 'metadata.uid' }),
    );
  assert.equal(groupByCause([createMissingFieldScenario('a'), createMissingFieldScenario('b')]).length, 1);
});

test('failures that differ only in a date have one cause', () => {
  const createDateScenario = (date: string) =>
    createFailedScenario(
      date,
      ['r1'],
      createComparisonFailure(`at most 10 s before ${date}`, '"2001-02-03T04:05:06Z"', {
        what: 'the response',
        path: 'metadata.creationTimestamp',
      }),
    );
  const causes = groupByCause([
    createDateScenario('Tue, 24 Nov 2026 04:25:19 GMT'),
    createDateScenario('Wed, 25 Nov 2026 14:05:00 GMT'),
  ]);
  assert.deepEqual(causes.map(formatCause), [
    'the response: metadata.creationTimestamp: at most N s before TIME expected, "TIME" received',
  ]);
});

test('a passed scenario has no cause', () => {
  const passedScenarioResult: ScenarioResult = {
    ...createFailedScenario('a', ['r1'], SAMPLE_FAILURE),
    verdict: 'passed',
  };
  assert.deepEqual(groupByCause([passedScenarioResult]), []);
});

test('the cause of a failed basic scenario is first, and lists the scenarios that the basic scenario blocked', () => {
  const basic = {
    ...createFailedScenario('w', ['watching'], { message: 'the watch' }),
    basic: 'watch',
  };
  const skippedScenarioResult: ScenarioResult = {
    ...createFailedScenario('x', ['r2', 'r3'], SAMPLE_FAILURE),
    verdict: 'skipped',
    blockedBy: 'watch',
  };
  const passedScenarioResult: ScenarioResult = {
    ...createFailedScenario('y', ['r3'], SAMPLE_FAILURE),
    verdict: 'passed',
  };
  const otherScenarioResult = createFailedScenario('o', ['r4'], createPreparationFailure('a'));
  const causes = groupByCause([otherScenarioResult, skippedScenarioResult, passedScenarioResult, basic]);
  assert.deepEqual(
    causes.map(({ basics, blocked: blockedScenarios }) => [
      basics,
      blockedScenarios.scenarios.length,
      blockedScenarios.rules,
    ]),
    [
      [['watch'], 1, ['r2']],
      [[], 0, []],
    ],
  );
  assert.equal(formatBlockedScenarios(causes[0] ?? assert.fail()), 'blocked by: watch, 1 scenario, 1 rule');
  assert.equal(formatBlockedScenarios(causes[1] ?? assert.fail()), undefined);
});

test('failed basic scenarios are listed in the order in which they ran', () => {
  const createFailedBasic = (id: string, startTime: string): ScenarioResult => ({
    ...createFailedScenario(id, [id], { message: id }),
    basic: id,
    started: startTime,
  });
  const causes = groupByCause([
    createFailedBasic('watch', '2026-01-01T00:00:09Z'),
    createFailedBasic('create', '2026-01-01T00:00:01Z'),
  ]);
  assert.deepEqual(
    causes.flatMap(({ basics }) => basics),
    ['create', 'watch'],
  );
});
