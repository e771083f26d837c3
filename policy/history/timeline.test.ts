import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMonths, compareReleases, Timeline } from './timeline.ts';

test('adding months to the last day of a month ends on the last day of a month', () => {
  assert.equal(addMonths('2020-01-31', 1), '2020-02-29');
  assert.equal(addMonths('2020-02-29', 12), '2021-02-28');
  assert.equal(addMonths('2020-11-30', 3), '2021-02-28');
  assert.equal(addMonths('2020-05-15', 8), '2021-01-15');
});

test('releases are ordered by their numbers', () => {
  assert.deepEqual(['1.10', '2.0', '1.9', 'v1.9.1'].toSorted(compareReleases), ['1.9', 'v1.9.1', '1.10', '2.0']);
});

const timeline = new Timeline({ '1.0': '2020-01-15', '1.1': '2020-05-15', '1.2': '2020-09-15', '1.5': '2021-01-15' });

test('counts releases that the history omits, by the numbers of the releases', () => {
  assert.equal(timeline.countReleasesBetween('1.2', '1.5'), 3);
});

test('a span has passed if both its months and its releases have passed', () => {
  assert.equal(timeline.hasLasted('1.0', '1.2', { releases: 2, months: 8 }), true);
  assert.equal(timeline.hasLasted('1.0', '1.2', { releases: 3, months: 8 }), false);
  assert.equal(timeline.hasLasted('1.0', '1.2', { releases: 2, months: 9 }), false);
  assert.equal(timeline.findReleaseAfter('1.0', { releases: 3, months: 9 }), '1.5');
});

test('a release is within a span if it is within its months or within its releases', () => {
  assert.equal(timeline.isWithin('1.0', '1.2', { releases: 1, months: 8 }), true);
  assert.equal(timeline.isWithin('1.0', '1.2', { releases: 2, months: 1 }), true);
  assert.equal(timeline.isWithin('1.0', '1.2', { releases: 1, months: 7 }), false);
});

test('without dates, only releases count', () => {
  const undatedTimeline = new Timeline({ '1.0': null, '1.1': null, '2.0': null });
  assert.equal(undatedTimeline.hasLasted('1.0', '1.1', { releases: 1, months: 12 }), true);
  assert.equal(undatedTimeline.hasLasted('1.0', '1.1', { releases: 2, months: 1 }), false);
  assert.equal(undatedTimeline.countReleasesBetween('1.0', '2.0'), 2);
});
