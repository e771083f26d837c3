import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeCoverage } from '../../../reports/coverage/coverage.ts';
import type { RequestsAttachment } from '../../../reports/schema/attachments.ts';
import { type Operation, readCoverage } from '../../../spec/coverage.ts';
import { findCommonCombinations, findMissingCombinations, settlesCombination } from './covered-combinations.ts';

const FIRST_RUN_REQUESTS: RequestsAttachment = [
  ['get\tpretty=true\tresponse format=Table\tstate=existing\toutcome=200', 3],
  ['get\tpretty=true\tresponse format=JSON\tstate=absent\toutcome=404 NotFound', 1],
  ['delete\tdryRun=All\tresponse format=JSON\tstate=existing\toutcome=200', 1],
];
const SECOND_RUN_REQUESTS: RequestsAttachment = [
  ['get\tpretty=true\tresponse format=JSON\tstate=existing\toutcome=200', 1],
  ['get\tpretty=false\tresponse format=Table\toutcome=406 NotAcceptable', 1],
];

const computeRunCoverage = (requests: RequestsAttachment) =>
  computeCoverage(requests, { resources: undefined, isCompleteRun: true });

function findOperation(name: string): Operation {
  const foundOperation = readCoverage().operations.find((operation) => operation.name === name);
  assert.ok(foundOperation);
  return foundOperation;
}

test('counts only values and outcomes that all runs have', () => {
  const { get, delete: deletion } = findCommonCombinations([
    computeRunCoverage(FIRST_RUN_REQUESTS),
    computeRunCoverage(SECOND_RUN_REQUESTS),
  ]);
  assert.deepEqual(get?.values, {
    'pretty=true': ['200'],
    'state=existing': ['200'],
    'outcome=200': ['200'],
  });
  assert.deepEqual(get?.sent, [
    'pretty=true',
    'response format=JSON',
    'response format=Table',
    'state=existing',
    'outcome=200',
    'pretty with response format Table',
    'pretty with state existing',
  ]);
  assert.deepEqual(deletion, { values: {}, sent: [] });
});

test('returns combinations that no run sent as missing, with their rules', () => {
  const operations = findCommonCombinations([computeRunCoverage(FIRST_RUN_REQUESTS)]);
  const missingCombinations = new Map(
    findMissingCombinations(findOperation('delete'), { seeds: ['1'], operations }).map((combination) => [
      combination.what,
      combination,
    ]),
  );
  assert.ok(!missingCombinations.has('dryRun=All'));
  assert.ok(missingCombinations.get('dryRun with state with finalizers')?.rules.length === 0);
  assert.ok(missingCombinations.get('state=terminating')?.rules.includes('del-pending-returns-object'));
  assert.ok(missingCombinations.get('body format=CBOR')?.settled?.reason !== undefined);
});

test('a settlement applies only to its operations and combinations', () => {
  const settlement = { operations: ['get', 'list'], what: ['limit=zero'], reason: 'r' };
  assert.ok(settlesCombination(settlement, findOperation('list'), 'limit=zero'));
  assert.ok(!settlesCombination(settlement, findOperation('watch'), 'limit=zero'));
  assert.ok(!settlesCombination(settlement, findOperation('list'), 'limit=zero with pretty'));
});
