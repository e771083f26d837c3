import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import './native-indices.ts';

const cucumber = createRequire(createRequire(import.meta.url).resolve('@cucumber/cucumber'));
const { CucumberExpression, ParameterTypeRegistry } = cucumber('@cucumber/cucumber-expressions');

interface Argument {
  readonly group: { readonly start: number; readonly end: number };
  getValue(world: unknown): unknown;
}

function argumentsOf(pattern: string, text: string): readonly (readonly unknown[])[] | undefined {
  const matched: readonly Argument[] | null = new CucumberExpression(pattern, new ParameterTypeRegistry()).match(text);
  return matched?.map((argument) => [argument.getValue(null), argument.group.start, argument.group.end]);
}

test('the words of a step are found with the places where they stand', () => {
  const pattern = 'the {string} has {int} item(s)';
  assert.deepEqual(argumentsOf(pattern, 'the "list" has 3 items'), [
    ['list', 4, 10],
    [3, 15, 16],
  ]);
  assert.deepEqual(argumentsOf(pattern, "the 'a \\'b\\'' has 1 item"), [
    ["a 'b'", 4, 13],
    [1, 18, 19],
  ]);
  assert.equal(argumentsOf(pattern, 'another sentence'), undefined);
});
