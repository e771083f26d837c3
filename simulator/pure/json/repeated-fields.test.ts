import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseJson } from './parse.ts';
import { repeatedFields } from './repeated-fields.ts';

test('each repeated member is named once, by its path, in order of appearance', () => {
  const { value, origin } = parseJson('{"a":1,"a":2,"a":3,"b":[{"c":1,"c":2}],"x":1,"x":2,"m":{"n":{"o":1,"o":1}}}');
  assert.deepEqual(repeatedFields(value, origin), ['a', 'b[0].c', 'x', 'm.n.o']);
});

test('what stands below a member without a name has a point before it', () => {
  const { value, origin } = parseJson('{"":{"y":1,"y":1},"a":{"":1,"":1}}');
  assert.deepEqual(repeatedFields(value, origin), ['.y', 'a.']);
});
