import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatFloat } from './format-float.ts';
import { formatGoSyntax } from './go-syntax.ts';

/** The output of `fmt.Sprint` in Go 1.26. */
const FORMATTED_FLOATS: readonly (readonly [number, string])[] = [
  [0, '0'],
  [-2, '-2'],
  [80, '80'],
  [999999, '999999'],
  [1e6, '1e+06'],
  [1234567, '1.234567e+06'],
  [-1e6, '-1e+06'],
  [9007199254740991, '9.007199254740991e+15'],
  [1e100, '1e+100'],
  [123456.789, '123456.789'],
  [0.0001, '0.0001'],
  [0.00001, '1e-05'],
  [1.5e-7, '1.5e-07'],
  [1e-100, '1e-100'],
];

test('a float has an exponent from a million up and below a ten-thousandth', () => {
  for (const [value, text] of FORMATTED_FLOATS) assert.equal(formatFloat(value), text);
});

test('Go syntax has the types of maps and lists, and sorted keys', () => {
  const value = { b: [1, 'x', null, true, 1.5], a: {} };
  const list = '[]interface {}{1, "x", interface {}(nil), true, 1.5}';
  assert.equal(formatGoSyntax(value), `map[string]interface {}{"a":map[string]interface {}{}, "b":${list}}`);
  assert.equal(formatGoSyntax(1), '1');
});
