import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCallCosts } from '../../cel/cost/call-costs.ts';
import { COST_FACTORS, OBJECT_BUDGET } from '../../cel/cost/cost-factors.ts';
import { convertJson } from '../../cel/values/convert-json.ts';
import { Evaluation } from './evaluation.ts';
import { CompiledExpressions, type NamedExpression } from './programs.ts';
import { evaluateValidations, type Validation } from './validations.ts';

const PROGRAM_OPTIONS = { hasParams: false, hasAuthorizer: true, isGateEnabled: () => true, serverMinor: 32 };
const OBJECT_VALUE = { name: 'a', items: Array.from({ length: 100 }, (_, index) => index) };

function evaluateForMessages(
  validations: readonly Validation[],
  variables: readonly NamedExpression[] = [],
  budget = OBJECT_BUDGET,
) {
  const expressions = new CompiledExpressions(PROGRAM_OPTIONS, variables, createCallCosts(COST_FACTORS.kubernetes));
  const readVariables: string[] = [];
  const createActivation = (owner: string) => (name: string) => {
    readVariables.push(`${owner} ${name}`);
    return name === 'object' ? convertJson(OBJECT_VALUE) : undefined;
  };
  const evaluation = new Evaluation(expressions, createActivation('validation'), budget);
  const failedValidations = evaluateValidations(validations, evaluation, createActivation('message'), 'Fail');
  return { messages: failedValidations.map(({ index, message }) => [index, message]), readVariables };
}

test('the message is the result of messageExpression, or else the message, or else the expression', () => {
  const { messages } = evaluateForMessages([
    { expression: 'false', messageExpression: '"not " + object.name', message: 'no' },
    { expression: 'false', messageExpression: 'object.nowhere', message: ' no ' },
    { expression: 'true', message: 'no' },
    { expression: ' false', messageExpression: '"a\\nb"' },
  ]);
  assert.deepEqual(messages, [
    [0, 'not a'],
    [1, 'no'],
    [3, 'failed expression: false'],
  ]);
});

test('variables are evaluated again for message expressions', () => {
  const variables = [{ name: 'name', expression: 'object.name' }];
  const { messages, readVariables } = evaluateForMessages(
    [{ expression: 'variables.name == "b"', messageExpression: 'string(variables.name)' }],
    variables,
  );
  assert.deepEqual(messages, [[0, 'a']]);
  assert.deepEqual(readVariables, ['validation object', 'message object']);
});

test('message expressions that exceed the cost budget reject the request, even if the validation passes', () => {
  const costlyExpression = 'object.items.all(i, i >= 0) ? "a" : "b"';
  const { messages } = evaluateForMessages([{ expression: 'true', messageExpression: costlyExpression }], [], 100);
  const reason = 'validation failed due to running out of cost budget, no further validation rules will be run';
  assert.deepEqual(messages, [[0, `failed messageExpression: ${reason}`]]);
});
