import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Clock } from '../foundation/clock.ts';
import { AdjustableClock } from './clocks.ts';

/** A base clock that does not advance. Its timers never fire. */
const stoppedClock: Clock = { now: () => 1000, schedule: () => () => undefined };

test('when the clock advances past a task that schedules another task, each task runs at its due time', async () => {
  const clock = new AdjustableClock(stoppedClock);
  const callTimes: number[] = [];
  clock.schedule(300, () => {
    callTimes.push(clock.now());
    clock.schedule(60, () => callTimes.push(clock.now()));
  });
  await clock.advance(600);
  assert.deepEqual(callTimes, [1300, 1360]);
  assert.equal(clock.now(), 1600);
});

test('a cancelled task and a future task do not run', async () => {
  const clock = new AdjustableClock(stoppedClock);
  const calledTimers: string[] = [];
  clock.schedule(10, () => calledTimers.push('cancelled'))();
  clock.schedule(20, () => calledTimers.push('late'));
  await clock.advance(19);
  assert.deepEqual(calledTimers, []);
  await clock.advance(1);
  assert.deepEqual(calledTimers, ['late']);
});

test('tasks run once in the order of their due times, however the time is divided into steps', async () => {
  const delays = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 8 });
  const steps = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(delays, steps, async (waitTimes, pauses) => {
      const clock = new AdjustableClock(stoppedClock);
      const callTimes: number[] = [];
      for (const wait of waitTimes) clock.schedule(wait, () => callTimes.push(clock.now() - 1000));
      for (const advance of pauses) await clock.advance(advance);
      const totalMilliseconds = pauses.reduce((sum, pause) => sum + pause, 0);
      const dueWaits = waitTimes.filter((wait) => wait <= totalMilliseconds).sort((a, b) => a - b);
      assert.deepEqual(callTimes, pauses.length === 0 ? [] : dueWaits);
    }),
    { numRuns: 40 },
  );
});

test('without advance(), the clock and its timers equal the base clock', async () => {
  const clock = new AdjustableClock();
  assert.ok(Math.abs(clock.now() - Date.now()) < 50);
  const keepAliveTimer = setInterval(() => undefined, 1000);
  await new Promise<void>((resolve) => clock.schedule(1, resolve));
  clearInterval(keepAliveTimer);
});
