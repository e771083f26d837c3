import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJson } from './json-text.ts';

const nestBrackets = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test('JSON that is nested too deeply is rejected, even if it is incomplete', () => {
  for (const text of ['['.repeat(200_000), nestBrackets(60_000), `{"a":${'{"a":'.repeat(60_000)}`])
    assert.throws(() => readJson(text), /nested more than 10000 levels/);
});

test('brackets in strings and many elements of an array do not count as nesting', () => {
  const value = { a: '[{"'.repeat(60_000), b: '\\"[', c: Array.from({ length: 40_000 }, () => [{}]) };
  assert.deepEqual(readJson(JSON.stringify(value)), value);
  assert.equal(JSON.stringify(readJson(`${nestBrackets(2_000)}${' '.repeat(100_000)}`)), nestBrackets(2_000));
  assert.throws(() => readJson(`"${'x'.repeat(200_000)}\\`), SyntaxError);
});
