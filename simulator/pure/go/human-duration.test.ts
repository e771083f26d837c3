import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatHumanDuration } from './human-duration.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

const FORMATTED_AGES: readonly (readonly [milliseconds: number, shown: string])[] = [
  [-5 * SECOND, '<invalid>'],
  [-1500, '0s'],
  [-1, '0s'],
  [0, '0s'],
  [999, '0s'],
  [SECOND, '1s'],
  [119 * SECOND, '119s'],
  [2 * MINUTE, '2m'],
  [9 * MINUTE + 59 * SECOND, '9m59s'],
  [10 * MINUTE + 59 * SECOND, '10m'],
  [3 * HOUR - 1, '179m'],
  [3 * HOUR, '3h'],
  [7 * HOUR + 59 * MINUTE, '7h59m'],
  [8 * HOUR + 59 * MINUTE, '8h'],
  [2 * DAY - 1, '47h'],
  [2 * DAY, '2d'],
  [7 * DAY + 23 * HOUR, '7d23h'],
  [8 * DAY + 23 * HOUR, '8d'],
  [2 * YEAR - 1, '729d'],
  [2 * YEAR, '2y'],
  [2 * YEAR + DAY, '2y1d'],
  [8 * YEAR + 100 * DAY, '8y'],
];

for (const [milliseconds, expectedText] of FORMATTED_AGES) {
  test(`${milliseconds} ms are shown as ${expectedText}`, () =>
    assert.equal(formatHumanDuration(milliseconds), expectedText));
}
