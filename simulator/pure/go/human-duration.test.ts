import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatHumanDuration } from './human-duration.ts';

const S = 1000;
const M = 60 * S;
const H = 60 * M;
const D = 24 * H;
const Y = 365 * D;

const AGES: readonly (readonly [milliseconds: number, shown: string])[] = [
  [-5 * S, '<invalid>'],
  [-1500, '0s'],
  [-1, '0s'],
  [0, '0s'],
  [999, '0s'],
  [S, '1s'],
  [119 * S, '119s'],
  [2 * M, '2m'],
  [9 * M + 59 * S, '9m59s'],
  [10 * M + 59 * S, '10m'],
  [3 * H - 1, '179m'],
  [3 * H, '3h'],
  [7 * H + 59 * M, '7h59m'],
  [8 * H + 59 * M, '8h'],
  [2 * D - 1, '47h'],
  [2 * D, '2d'],
  [7 * D + 23 * H, '7d23h'],
  [8 * D + 23 * H, '8d'],
  [2 * Y - 1, '729d'],
  [2 * Y, '2y'],
  [2 * Y + D, '2y1d'],
  [8 * Y + 100 * D, '8y'],
];

for (const [milliseconds, expectedText] of AGES) {
  test(`formatHumanDuration prints ${milliseconds} ms as ${expectedText}`, () =>
    assert.equal(formatHumanDuration(milliseconds), expectedText));
}
