import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Schedule } from './schedule.ts';

test('events occur in the order of their times, without real waiting', async () => {
  const schedule = new Schedule();
  const events: string[] = [];
  const startTime = performance.now();
  await Promise.all([
    schedule.waitForTime(120_000).then(() => events.push('late')),
    schedule.awaitPassively(90_000).then(() => events.push('by itself')),
    schedule.waitForTime(80_000).then(() => events.push('early')),
  ]);
  assert.deepEqual(events, ['early', 'by itself', 'late']);
  assert.equal(schedule.now, 120_000);
  assert.ok(performance.now() - startTime < 10_000);
});

test('passive waits do not advance the time', async () => {
  const schedule = new Schedule();
  let hasOccurred = false;
  void schedule.awaitPassively(10).then(() => {
    hasOccurred = true;
  });
  await schedule.waitForTime(5);
  assert.deepEqual([hasOccurred, schedule.now], [false, 5]);
  await schedule.beginStep(20, 30);
  assert.deepEqual([hasOccurred, schedule.now], [true, 20]);
});

test('a cancelled wait does not advance the time', async () => {
  const schedule = new Schedule();
  const cancel = schedule.callAfter(1_000, () => assert.fail('it was cancelled'));
  await schedule.waitForTime(10);
  cancel();
  await schedule.waitForTime(20);
  assert.equal(schedule.now, 20);
});
