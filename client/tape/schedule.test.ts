import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Schedule } from './schedule.ts';

test('what is waited for comes in the order of its moments, without waiting', async () => {
  const schedule = new Schedule();
  const came: string[] = [];
  const began = performance.now();
  await Promise.all([
    schedule.waitForTime(120_000).then(() => came.push('late')),
    schedule.comes(90_000).then(() => came.push('by itself')),
    schedule.waitForTime(80_000).then(() => came.push('early')),
  ]);
  assert.deepEqual(came, ['early', 'by itself', 'late']);
  assert.equal(schedule.now, 120_000);
  assert.ok(performance.now() - began < 10_000);
});

test('what comes by itself makes no time pass', async () => {
  const schedule = new Schedule();
  let came = false;
  void schedule.comes(10).then(() => {
    came = true;
  });
  await schedule.waitForTime(5);
  assert.deepEqual([came, schedule.now], [false, 5]);
  await schedule.begin(20, 30);
  assert.deepEqual([came, schedule.now], [true, 20]);
});

test('time that nobody waits for any more does not pass', async () => {
  const schedule = new Schedule();
  const cancel = schedule.callAfter(1_000, () => assert.fail('it was cancelled'));
  await schedule.waitForTime(10);
  cancel();
  await schedule.waitForTime(20);
  assert.equal(schedule.now, 20);
});
