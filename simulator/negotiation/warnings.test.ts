import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatWarning, formatWarningHeaders } from './warnings.ts';

const createLongTexts = (count: number, length: number) =>
  Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, 'x'));

test('each text is sent once in order, and empty texts are omitted', () => {
  assert.deepEqual(formatWarningHeaders(['b', '', 'a', 'b']), ['299 - "b"', '299 - "a"']);
});

test('warnings up to 4,096 characters are sent unchanged', () => {
  const texts = createLongTexts(4, 1024);
  assert.deepEqual(formatWarningHeaders(texts), texts.map(formatWarning));
});

test('longer warnings are truncated to 256 characters each, with a total of 4,096 characters', () => {
  const truncatedWarnings = createLongTexts(20, 300).map((text) => formatWarning(text.slice(0, 256)));
  assert.deepEqual(formatWarningHeaders(createLongTexts(20, 300)), truncatedWarnings.slice(0, 16));
  // Warnings that fit before truncation starts are all sent, although their total then exceeds the limit.
  assert.equal(formatWarningHeaders(createLongTexts(10_000, 5)).length, 820);
  assert.equal(formatWarningHeaders(createLongTexts(3, 4_000)).length, 3);
});

test('the limits count code points, so that no character is split', () => {
  const [firstHeader = ''] = formatWarningHeaders(['😀'.repeat(5_000)]);
  assert.equal(firstHeader, formatWarning('😀'.repeat(256)));
});
