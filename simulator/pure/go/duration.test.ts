import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatDuration, parseDuration } from './duration.ts';

const VALID_DURATIONS: readonly (readonly [string, number])[] = [
  ['0', 0],
  ['5m', 300_000],
  ['1h30m', 5_400_000],
  ['1.5s', 1500],
  ['.5s', 500],
  ['5.s', 5000],
  ['300ms', 300],
  ['-2m', -120_000],
  ['+1s', 1000],
  ['1us', 0.001],
];

for (const [text, milliseconds] of VALID_DURATIONS) {
  test(`the duration '${text}' is ${milliseconds} ms`, () =>
    assert.deepEqual(parseDuration(text), { ok: true, milliseconds }));
}

const INVALID_DURATIONS: readonly (readonly [string, string])[] = [
  ['', 'time: invalid duration ""'],
  ['abc', 'time: invalid duration "abc"'],
  ['5', 'time: missing unit in duration "5"'],
  ['5x', 'time: unknown unit "x" in duration "5x"'],
  ['1s5', 'time: missing unit in duration "1s5"'],
  ['.s', 'time: invalid duration ".s"'],
  ['--1s', 'time: invalid duration "--1s"'],
];

for (const [text, message] of INVALID_DURATIONS) {
  test(`the duration '${text}' is rejected`, () => assert.deepEqual(parseDuration(text), { ok: false, message }));
}

test('hours, minutes and seconds are added', () => {
  const smallNumbers = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(smallNumbers, smallNumbers, smallNumbers, (hours, minutes, seconds) => {
      assert.deepEqual(parseDuration(`${hours}h${minutes}m${seconds}s`), {
        ok: true,
        milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1000,
      });
    }),
  );
});

const FORMATTED_DURATIONS: readonly (readonly [number, string])[] = [
  [0, '0s'],
  [30_000, '30s'],
  [31_500, '31.5s'],
  [-1000, '-1s'],
  [120_000, '2m0s'],
  [3_605_000, '1h0m5s'],
  [50, '50ms'],
];
for (const [milliseconds, text] of FORMATTED_DURATIONS) {
  test(`${milliseconds} ms are formatted as the duration ${text}`, () =>
    assert.equal(formatDuration(milliseconds), text));
}
