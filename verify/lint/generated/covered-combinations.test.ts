import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeCoverage } from '../../../reports/coverage/coverage.ts';
import type { RequestsAttachment } from '../../../reports/schema/attachments.ts';
import { type Operation, readCoverage } from '../../../spec/coverage.ts';
import { findCommonCombinations, findHoles, isSettled } from './covered-combinations.ts';

const FIRST: RequestsAttachment = [
  ['get\tpretty=true\tasked for=Table\tthe object is=there\toutcome=200', 3],
  ['get\tpretty=true\tasked for=JSON\tthe object is=absent\toutcome=404 NotFound', 1],
  ['delete\tdryRun=All\tasked for=JSON\tthe object is=there\toutcome=200', 1],
];
const SECOND: RequestsAttachment = [
  ['get\tpretty=true\tasked for=JSON\tthe object is=there\toutcome=200', 1],
  ['get\tpretty=false\tasked for=Table\toutcome=406 NotAcceptable', 1],
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
    'the object is=there': ['200'],
    'outcome=200': ['200'],
  });
  assert.deepEqual(get?.sent, [
    'pretty=true',
    'asked for=JSON',
    'asked for=Table',
    'the object is=there',
    'outcome=200',
    'pretty with asked for Table',
    'pretty with the object is there',
  ]);
  assert.deepEqual(deletion, { values: {}, sent: [] });
});

test('a value that no run sent is a gap, with its rules', () => {
  const operations = findCommonCombinations([computeRun(FIRST)]);
  const holes = new Map(findHoles(operation('delete'), { seeds: ['1'], operations }).map((hole) => [hole.what, hole]));
  assert.ok(!holes.has('dryRun=All'));
  assert.ok(holes.get('dryRun with the object is with finalizers')?.rules.length === 0);
  assert.ok(holes.get('the object is=terminating')?.rules.includes('del-pending-returns-object'));
  assert.ok(holes.get('sent as=CBOR')?.settled?.reason !== undefined);
});

test('a gap is settled for the listed operations', () => {
  const settlement = { operations: ['get', 'list'], what: ['limit=zero'], reason: 'r' };
  assert.ok(isSettled(settlement, operation('list'), 'limit=zero'));
  assert.ok(!isSettled(settlement, operation('watch'), 'limit=zero'));
  assert.ok(!isSettled(settlement, operation('list'), 'limit=zero with pretty'));
});
