/** Tests the limits of the functions that create lists. observed.test.ts compares the results with the Go library of CEL. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileCel, createProgram } from '../cel.ts';
import { createCallCosts } from '../cost/call-costs.ts';
import { COST_FACTORS, EVALUATION_LIMIT } from '../cost/cost-factors.ts';
import { CostLimitError } from '../evaluate/frame.ts';
import { createKubernetesEnvironment, STORED_EXPRESSIONS_MINOR } from '../kubernetes-environment.ts';
import { CelError, type CelValue } from '../values/value.ts';

function evaluate(expression: string, serverMinor: number): CelValue {
  const checkedExpression = compileCel(
    expression,
    createKubernetesEnvironment({ compatibleMinor: STORED_EXPRESSIONS_MINOR, serverMinor }),
  );
  const program = createProgram(checkedExpression, createCallCosts(COST_FACTORS.kubernetes));
  return program.evaluate(() => undefined, EVALUATION_LIMIT).value;
}

for (const expression of [
  'lists.range(1000000)',
  'lists.range(800).distinct()',
  'lists.range(1001).distinct()',
  'lists.range(800).sort()',
  'lists.range(800).sortBy(x, -x)',
]) {
  test(`${expression} exceeds the cost limit`, () => {
    assert.throws(() => evaluate(expression, 37), CostLimitError);
  });
}

test('since 1.37, lists.range returns an error for negative and too large sizes', () => {
  assert.equal(evaluate('lists.range(-1) == []', 36), true);
  assert.throws(() => evaluate('lists.range(1000001)', 36), CostLimitError);
  for (const size of [-1, 1_000_001]) assert.ok(evaluate(`lists.range(${size})`, 37) instanceof CelError);
});

test('nested lists that are flattened to too many items exceed the cost limit', () => {
  const expression = '[lists.range(400000)].map(x, [x, x, x, x, x, x]).flatten(2).size()';
  assert.throws(() => evaluate(expression, 37), CostLimitError);
});
