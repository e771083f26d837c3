import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatWarning, warningHeaders } from './warnings.ts';

const longTexts = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => `${at}`.padEnd(length, 'x'));

test('each text is sent once in order, and empty texts are omitted', () => {
  assert.deepEqual(warningHeaders(['b', '', 'a', 'b']), ['299 - "b"', '299 - "a"']);
});

test('warnings up to 4,096 characters are sent unchanged', () => {
  const texts = longTexts(4, 1024);
  assert.deepEqual(warningHeaders(texts), texts.map(formatWarning));
});

test('longer warnings are truncated to 256 characters each, up to 4,096 characters', () => {
  const cut = longTexts(20, 300).map((text) => formatWarning(text.slice(0, 256)));
  assert.deepEqual(warningHeaders(longTexts(20, 300)), cut.slice(0, 16));
  // Warnings that were sent before the limit was reached remain, although they exceed the limit.
  assert.equal(warningHeaders(longTexts(10_000, 5)).length, 820);
  assert.equal(warningHeaders(longTexts(3, 4_000)).length, 3);
});

test('the limits count characters and do not split them', () => {
  const [first = ''] = warningHeaders(['😀'.repeat(5_000)]);
  assert.equal(first, formatWarning('😀'.repeat(256)));
});
