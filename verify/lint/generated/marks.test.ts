import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replaceBetweenMarks } from './marks.ts';

test('replaces the text between the markers, even if it is empty', () => {
  const filledPage = 'a\n<!-- x -->\nnew\n<!-- end of x -->\nb\n';
  assert.equal(replaceBetweenMarks('a\n<!-- x -->\n<!-- end of x -->\nb\n', 'x', 'new'), filledPage);
  assert.equal(replaceBetweenMarks('a\n<!-- x -->\nold\nolder\n<!-- end of x -->\nb\n', 'x', 'new'), filledPage);
  assert.equal(replaceBetweenMarks(filledPage, 'x', 'new'), filledPage);
});

for (const page of [
  'no marks',
  '<!-- x -->\nno end',
  'no start\n<!-- end of x -->',
  '<!-- end of x -->\n<!-- x -->\n',
  '<!-- x --><!-- end of x -->',
  '<!-- x -->\n<!-- end of x -->\n<!-- x -->\n<!-- end of x -->\n',
]) {
  test(`rejects the markers in ${JSON.stringify(page)}`, () =>
    assert.throws(() => replaceBetweenMarks(page, 'x', 'new'), /must occur once each/));
}
