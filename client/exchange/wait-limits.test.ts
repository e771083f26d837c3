/** Tests that the waits of an area are cut short after timed-out waits have taken twenty seconds in total. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AreaWaitLimits, FixedWaitLimits, WaitBudgetExceededError } from './wait-limits.ts';

test('AreaWaitLimits allows the full wait until timed-out waits have taken twenty seconds', () => {
  const spentTimes = new Map<string, number>();
  const firstScenarioLimits = new AreaWaitLimits('watch', spentTimes);
  assert.equal(firstScenarioLimits.computeWaitLimit(10_000), 10_000);
  firstScenarioLimits.recordTimeout(10_000);
  assert.equal(firstScenarioLimits.computeWaitLimit(10_000), 10_000);
  firstScenarioLimits.recordTimeout(10_000);
  assert.equal(firstScenarioLimits.isExhausted, false);
  const secondScenarioLimits = new AreaWaitLimits('watch', spentTimes);
  assert.equal(secondScenarioLimits.computeWaitLimit(10_000), 1_000);
  assert.throws(() => secondScenarioLimits.recordTimeout(10_000), WaitBudgetExceededError);
  assert.equal(secondScenarioLimits.isExhausted, true);
});

test('missing responses are failures, with decreasing time limits, until the budget is spent', () => {
  const spentTimes = new Map<string, number>();
  const allowedWaits: number[] = [];
  const waitLimits = new AreaWaitLimits('metadata', spentTimes);
  while (!waitLimits.isExhausted) {
    const waitLimit = waitLimits.computeResponseLimit(20_000);
    try {
      waitLimits.recordMissingResponse(waitLimit, 20_000);
      allowedWaits.push(waitLimit);
    } catch (error) {
      assert.ok(error instanceof WaitBudgetExceededError);
      assert.equal(waitLimit, 1_000);
    }
  }
  assert.deepEqual(allowedWaits, [20_000, 10_000, 10_000, 10_000, 10_000]);
  assert.equal(waitLimits.computeWaitLimit(20_000), 1_000, 'other waits are short too');
});

test('a missing response with a timeout below ten seconds is a failure, and does not exceed the budget', () => {
  const waitLimits = new AreaWaitLimits('metadata', new Map([['metadata', 30_000]]));
  assert.equal(waitLimits.computeResponseLimit(3_000), 3_000);
  waitLimits.recordMissingResponse(3_000, 3_000);
  assert.equal(waitLimits.isExhausted, false);
});

test('each area has a separate budget', () => {
  const spentTimes = new Map([['watch', 60_000]]);
  assert.equal(new AreaWaitLimits('chunking', spentTimes).computeWaitLimit(10_000), 10_000);
});

test('a timed-out wait below the reduced limit is a failure, and does not exceed the budget', () => {
  const waitLimits = new AreaWaitLimits('watch', new Map([['watch', 60_000]]));
  assert.equal(waitLimits.computeWaitLimit(500), 500);
  waitLimits.recordTimeout(500);
  assert.equal(waitLimits.isExhausted, false);
});

test('FixedWaitLimits applies the same limit to every wait, independent of earlier timeouts', () => {
  const waitLimits = new FixedWaitLimits('watch', 6_000);
  for (let wait = 0; wait < 10; wait += 1) {
    assert.deepEqual(
      [waitLimits.computeWaitLimit(60_000), waitLimits.computeResponseLimit(60_000), waitLimits.computeWaitLimit(500)],
      [6_000, 6_000, 500],
    );
    waitLimits.recordTimeout();
    waitLimits.recordMissingResponse();
  }
  assert.equal(waitLimits.isExhausted, false);
});

test('a scenario of the basics gets the full wait and does not spend the budget', () => {
  const spentTimes = new Map([['watch', 30_000]]);
  const basicLimits = new AreaWaitLimits('watch', spentTimes, true);
  assert.equal(basicLimits.computeWaitLimit(10_000), 10_000);
  basicLimits.recordTimeout(10_000);
  assert.deepEqual([basicLimits.isExhausted, spentTimes.get('watch')], [false, 30_000]);
});
