import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { checkWithTimeLimit } from './check-with-time-limit.ts';

/** Creates a check that takes longer than the time limit of these tests. */
const createSlowCheck = (isFulfilled: boolean) => async () => {
  await setTimeout(100);
  assert.ok(isFulfilled);
};

test('a first program that exceeds the time limit is run to its end and does not fail', async () => {
  const result = await checkWithTimeLimit(fc.nat(), createSlowCheck(true), { numRuns: 5, interruptAfterTimeLimit: 1 });
  assert.deepEqual([result.failed, result.numRuns], [false, 1]);
});

test('a contradiction is reported with its counterexample', async () => {
  const result = await checkWithTimeLimit(fc.nat(), createSlowCheck(false), { numRuns: 5, interruptAfterTimeLimit: 1 });
  assert.deepEqual([result.failed, result.counterexample === null], [true, false]);
});

test('without a time limit, all programs run', async () => {
  assert.equal((await checkWithTimeLimit(fc.nat(), createSlowCheck(true), { numRuns: 3 })).numRuns, 3);
});

test('no program continues after the time limit', async () => {
  let running = 0;
  let endedCount = 0;
  const runProgram = async () => {
    running += 1;
    await setTimeout(40);
    running -= 1;
    endedCount += 1;
  };
  const result = await checkWithTimeLimit(fc.nat(), runProgram, { numRuns: 50, interruptAfterTimeLimit: 60 });
  assert.equal(running, 0);
  assert.deepEqual([result.interrupted, endedCount > result.numRuns], [true, true]);
});
