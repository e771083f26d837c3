import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replaceBetweenMarks } from './marks.ts';

test('what stands between the marks is replaced, also where nothing stands', () => {
  const filled = 'a\n<!-- x -->\nnew\n<!-- end of x -->\nb\n';
  assert.equal(replaceBetweenMarks('a\n<!-- x -->\n<!-- end of x -->\nb\n', 'x', 'new'), filled);
  assert.equal(replaceBetweenMarks('a\n<!-- x -->\nold\nolder\n<!-- end of x -->\nb\n', 'x', 'new'), filled);
  assert.equal(replaceBetweenMarks(filled, 'x', 'new'), filled);
});

for (const page of [
  'no marks',
  '<!-- x -->\nno end',
  'no start\n<!-- end of x -->',
  '<!-- end of x -->\n<!-- x -->\n',
  '<!-- x --><!-- end of x -->',
  '<!-- x -->\n<!-- end of x -->\n<!-- x -->\n<!-- end of x -->\n',
]) {
  test(`a mark is missed in ${JSON.stringify(page)}`, () =>
    assert.throws(() => replaceBetweenMarks(page, 'x', 'new'), /must occur once each/));
}
