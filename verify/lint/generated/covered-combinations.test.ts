import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeCoverage } from '../../../reports/coverage/coverage.ts';
import type { RequestsAttachment } from '../../../reports/schema/attachments.ts';
import { type Operation, readCoverage } from '../../../spec/coverage.ts';
import { findCommonCombinations, findHoles, isSettled } from './covered-combinations.ts';

const FIRST: RequestsAttachment = [
  ['get\tpretty=true\tresponse format=Table\tstate=existing\toutcome=200', 3],
  ['get\tpretty=true\tresponse format=JSON\tstate=absent\toutcome=404 NotFound', 1],
  ['delete\tdryRun=All\tresponse format=JSON\tstate=existing\toutcome=200', 1],
];
const SECOND: RequestsAttachment = [
  ['get\tpretty=true\tresponse format=JSON\tstate=existing\toutcome=200', 1],
  ['get\tpretty=false\tresponse format=Table\toutcome=406 NotAcceptable', 1],
];

const computeRun = (requests: RequestsAttachment) => computeCoverage(requests, { resources: undefined, isWhole: true });

function operation(name: string): Operation {
  const operationOfName = readCoverage().operations.find((operation) => operation.name === name);
  assert.ok(operationOfName);
  return operationOfName;
}

test('values and outcomes are counted only if all runs had them', () => {
  const { get, delete: deletion } = findCommonCombinations([computeRun(FIRST), computeRun(SECOND)]);
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

test('a value that no run sent is a gap, with its rules', () => {
  const operations = findCommonCombinations([computeRun(FIRST)]);
  const holes = new Map(findHoles(operation('delete'), { seeds: ['1'], operations }).map((hole) => [hole.what, hole]));
  assert.ok(!holes.has('dryRun=All'));
  assert.ok(holes.get('dryRun with state with finalizers')?.rules.length === 0);
  assert.ok(holes.get('state=terminating')?.rules.includes('del-pending-returns-object'));
  assert.ok(holes.get('body format=CBOR')?.settled?.reason !== undefined);
});

test('a gap is settled for the listed operations', () => {
  const settlement = { operations: ['get', 'list'], what: ['limit=zero'], reason: 'r' };
  assert.ok(isSettled(settlement, operation('list'), 'limit=zero'));
  assert.ok(!isSettled(settlement, operation('watch'), 'limit=zero'));
  assert.ok(!isSettled(settlement, operation('list'), 'limit=zero with pretty'));
});
