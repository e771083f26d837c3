/** Tests that waits are cut short after earlier waits in the area have timed out for long enough. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AreaPatience, OutOfPatience, ShortPatience } from './patience.ts';

test('grants the full wait until twenty seconds have been lost', () => {
  const spentTimes = new Map<string, number>();
  const first = new AreaPatience('watch', spentTimes);
  assert.equal(first.computeWaitLimit(10_000), 10_000);
  first.recordTimeout(10_000);
  assert.equal(first.computeWaitLimit(10_000), 10_000);
  first.recordTimeout(10_000);
  assert.equal(first.isExhausted, false);
  const second = new AreaPatience('watch', spentTimes);
  assert.equal(second.computeWaitLimit(10_000), 1_000);
  assert.throws(() => second.recordTimeout(10_000), OutOfPatience);
  assert.equal(second.isExhausted, true);
});

test('missing responses are judged with increasing timeouts, and eventually not judged', () => {
  const spentTimes = new Map<string, number>();
  const judgedWaits: number[] = [];
  const patience = new AreaPatience('metadata', spentTimes);
  while (!patience.isExhausted) {
    const waitLimit = patience.computeResponseLimit(20_000);
    try {
      patience.recordMissingResponse(waitLimit, 20_000);
      judgedWaits.push(waitLimit);
    } catch (error) {
      assert.ok(error instanceof OutOfPatience);
      assert.equal(waitLimit, 1_000);
    }
  }
  assert.deepEqual(judgedWaits, [20_000, 10_000, 10_000, 10_000, 10_000]);
  assert.equal(patience.computeWaitLimit(20_000), 1_000, 'nothing else is waited for meanwhile');
});

test('a response with a timeout below ten seconds is judged by its own timeout', () => {
  const patience = new AreaPatience('metadata', new Map([['metadata', 30_000]]));
  assert.equal(patience.computeResponseLimit(3_000), 3_000);
  patience.recordMissingResponse(3_000, 3_000);
  assert.equal(patience.isExhausted, false);
});

test('each area has its own budget', () => {
  const spentTimes = new Map([['watch', 60_000]]);
  assert.equal(new AreaPatience('chunking', spentTimes).computeWaitLimit(10_000), 10_000);
});

test('a short wait is always judged', () => {
  const patience = new AreaPatience('watch', new Map([['watch', 60_000]]));
  assert.equal(patience.computeWaitLimit(500), 500);
  patience.recordTimeout(500);
  assert.equal(patience.isExhausted, false);
});

test('ShortPatience limits every wait, whatever was lost before', () => {
  const patience = new ShortPatience('watch', 6_000);
  for (let wait = 0; wait < 10; wait += 1) {
    assert.deepEqual(
      [patience.computeWaitLimit(60_000), patience.computeResponseLimit(60_000), patience.computeWaitLimit(500)],
      [6_000, 6_000, 500],
    );
    patience.recordTimeout();
    patience.recordMissingResponse();
  }
  assert.equal(patience.isExhausted, false);
});

test('a basic gets the full wait and uses nothing of the budget', () => {
  const spentTimes = new Map([['watch', 30_000]]);
  const basic = new AreaPatience('watch', spentTimes, true);
  assert.equal(basic.computeWaitLimit(10_000), 10_000);
  basic.recordTimeout(10_000);
  assert.deepEqual([basic.isExhausted, spentTimes.get('watch')], [false, 30_000]);
});
