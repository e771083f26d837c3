import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatWarning, warningHeaders } from './warnings.ts';

const longs = (count: number, length: number) => Array.from({ length: count }, (_, at) => `${at}`.padEnd(length, 'x'));

test('each text is sent once, in order, and none that says nothing', () => {
  assert.deepEqual(warningHeaders(['b', '', 'a', 'b']), ['299 - "b"', '299 - "a"']);
});

test('4,096 characters are sent as they are', () => {
  const texts = longs(4, 1024);
  assert.deepEqual(warningHeaders(texts), texts.map(formatWarning));
});

test('beyond them all are cut, and as many follow as fill them again', () => {
  const cut = longs(20, 300).map((text) => formatWarning(text.slice(0, 256)));
  assert.deepEqual(warningHeaders(longs(20, 300)), cut.slice(0, 16));
  // Warnings that were added before the limit was reached stay, even if they exceed it.
  assert.equal(warningHeaders(longs(10_000, 5)).length, 820);
  assert.equal(warningHeaders(longs(3, 4_000)).length, 3);
});

test('characters are counted and cut whole', () => {
  const [first = ''] = warningHeaders(['😀'.repeat(5_000)]);
  assert.equal(first, formatWarning('😀'.repeat(256)));
});
