import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMachinery } from '../../spec/machinery.ts';
import { parseQuantity } from '../pure/quantity/quantity.ts';
import { invalidValue } from '../pure/status/field-problem.ts';
import { goQuantity } from './kinds/go-quantity.ts';
import { formatProblemValues } from './report-problems.ts';

const PROBLEMS = [
  invalidValue('f', { bare: 'a' }, 'd: a'),
  invalidValue('f', goQuantity(parseQuantity('1.5')), 'must be an integer'),
];

function listMessages(release: string): string[] {
  return formatProblemValues(PROBLEMS, findMachinery(release)).map(({ message }) => message);
}

test('values are in Go syntax until 1.33, and in JSON since 1.34', () => {
  assert.deepEqual(listMessages('1.33'), [
    'Invalid value: a: d: a',
    'Invalid value: resource.Quantity{i:resource.int64Amount{value:15, scale:-1}, d:resource.infDecAmount{Dec:(*inf.Dec)(nil)}, s:"1500m", Format:"DecimalSI"}: must be an integer',
  ]);
  assert.deepEqual(listMessages('1.34'), ['Invalid value: "a": d: a', 'Invalid value: "1500m": must be an integer']);
});
