import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDuplicateFields } from './duplicate-fields.ts';
import { parseJson } from './parse.ts';

test('the path of each duplicate member is returned once, in order of appearance', () => {
  const { value, source } = parseJson('{"a":1,"a":2,"a":3,"b":[{"c":1,"c":2}],"x":1,"x":2,"m":{"n":{"o":1,"o":1}}}');
  assert.deepEqual(findDuplicateFields(value, source), ['a', 'b[0].c', 'x', 'm.n.o']);
});

test('the path below a member with an empty name starts with a dot', () => {
  const { value, source } = parseJson('{"":{"y":1,"y":1},"a":{"":1,"":1}}');
  assert.deepEqual(findDuplicateFields(value, source), ['.y', 'a.']);
});
