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
  const [text, quantity] = listMessages('1.33');
  assert.equal(text, 'Invalid value: a: d: a');
  // The members of a Go quantity depend on whether it was printed before.
  assert.match(quantity ?? '', /^Invalid value: resource\.Quantity\{.*\}: must be an integer$/);
  assert.deepEqual(listMessages('1.34'), ['Invalid value: "a": d: a', 'Invalid value: "1500m": must be an integer']);
});
