import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSpecialCodec } from '../schema/special-types.ts';
import { containsInfiniteNumber, findInfiniteNumberProblem, restoreInfiniteLiteral } from './infinite-number.ts';
import { parseJson } from './parse.ts';

const { value, source } = parseJson('{"a":[1e308,{"b":-1e309}]}');

test('a number that float64 cannot represent is found with its literal', () => {
  assert.ok(containsInfiniteNumber(value));
  assert.ok(!containsInfiniteNumber([1e308, { b: null }]));
  const message = 'json: cannot unmarshal number -1e309 into Go value of type float64';
  assert.equal(findInfiniteNumberProblem(source), message);
  assert.equal(restoreInfiniteLiteral(message.replace('1e309', 'Infinity'), source), message);
});

test('the codecs of raw JSON reject such a number', () => {
  const fail = () => assert.fail();
  for (const name of ['runtime.RawExtension', 'apiextensions.v1.JSON'])
    assert.throws(() => createSpecialCodec(name, fail)?.decode(value as object as never, {} as never), /Infinity/);
});
