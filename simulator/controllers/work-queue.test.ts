import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock } from '../store/contract/manual-clock.ts';
import { WorkQueue } from './work-queue.ts';

/** Creates a queue whose rounds end one by one when the test calls `finish`. */
function createBlockedQueue(): {
  queue: WorkQueue;
  clock: ManualClock;
  startedNames: string[];
  reportedErrors: unknown[];
  finish: (error?: Error) => Promise<void>;
} {
  const clock = new ManualClock();
  const startedNames: string[] = [];
  const reportedErrors: unknown[] = [];
  const openTasks: PromiseWithResolvers<void>[] = [];
  const startRound = (name: string): Promise<void> => {
    startedNames.push(name);
    const barrier = Promise.withResolvers<void>();
    openTasks.push(barrier);
    return barrier.promise;
  };
  const finishTask = async (error?: Error): Promise<void> => {
    const barrier = openTasks.shift();
    if (error === undefined) barrier?.resolve();
    else barrier?.reject(error);
    // One turn for the listeners of the round, one for the next round.
    for (let count = 0; count < 2; count += 1) await new Promise(setImmediate);
  };
  const reportError = (_: string, error: unknown) => void reportedErrors.push(error);
  return {
    queue: new WorkQueue('test', startRound, { report: reportError, clock }),
    clock,
    startedNames,
    reportedErrors,
    finish: finishTask,
  };
}

test('names that are added during a round cause one more round', async () => {
  const { queue, startedNames, finish } = createBlockedQueue();
  for (let index = 0; index < 3; index += 1) queue.add('a');
  assert.deepEqual(startedNames, ['a']);
  await finish();
  assert.deepEqual(startedNames, ['a', 'a']);
  await finish();
  assert.deepEqual(startedNames, ['a', 'a']);
});

test('rounds of different names run concurrently', () => {
  const { queue, startedNames } = createBlockedQueue();
  for (const name of ['a', 'b', 'a']) queue.add(name);
  assert.deepEqual(startedNames, ['a', 'b']);
});

test('a failed round is reported, and the next round runs', async () => {
  const { queue, startedNames, reportedErrors, finish } = createBlockedQueue();
  const error = new Error('no');
  queue.add('a');
  queue.add('a');
  await finish(error);
  assert.deepEqual(reportedErrors, [error]);
  assert.deepEqual(startedNames, ['a', 'a']);
});

test('after stop(), no round follows the current one', async () => {
  const { queue, startedNames, finish } = createBlockedQueue();
  queue.add('a');
  queue.add('a');
  queue.stop();
  await finish();
  assert.deepEqual(startedNames, ['a']);
});

test('a name that is added during each round is delayed increasingly', async () => {
  const { queue, clock, startedNames, finish } = createBlockedQueue();
  queue.add('a');
  for (let round = 0; round < 100; round += 1) {
    queue.add('a');
    await finish();
  }
  assert.equal(startedNames.length, 16);
  await clock.advance(20);
  assert.equal(startedNames.length, 17);
  for (let startedInSecondRound = 0; startedInSecondRound < 20; startedInSecondRound += 1) {
    queue.add('a');
    await finish();
    await clock.advance(1000);
  }
  assert.ok(startedNames.length < 16 + 60, `${startedNames.length} rounds in 20 seconds`);
  queue.add('b');
  assert.equal(startedNames.at(-1), 'b');
});

test('a delayed round does not start after stop()', async () => {
  const { queue, clock, startedNames, finish } = createBlockedQueue();
  for (let round = 0; round < 20; round += 1) {
    queue.add('a');
    await finish();
  }
  const startCount = startedNames.length;
  queue.stop();
  await clock.advance(10_000);
  assert.equal(startedNames.length, startCount);
});
