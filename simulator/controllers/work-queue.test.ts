import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock } from '../store/contract/manual-clock.ts';
import { WorkQueue } from './work-queue.ts';

/** A queue whose rounds end when the test calls `finish`. */
function createHeldQueue(): {
  rounds: WorkQueue;
  clock: ManualClock;
  begun: string[];
  reported: unknown[];
  finish: (error?: Error) => Promise<void>;
} {
  const clock = new ManualClock();
  const begun: string[] = [];
  const reported: unknown[] = [];
  const open: PromiseWithResolvers<void>[] = [];
  const round = (name: string): Promise<void> => {
    begun.push(name);
    const turn = Promise.withResolvers<void>();
    open.push(turn);
    return turn.promise;
  };
  const finish = async (error?: Error): Promise<void> => {
    const turn = open.shift();
    if (error === undefined) turn?.resolve();
    else turn?.reject(error);
    // Waits one turn for the promises of the round, and one for the start of the next round.
    for (let turns = 0; turns < 2; turns += 1) await new Promise(setImmediate);
  };
  const report = (_: string, error: unknown) => void reported.push(error);
  return { rounds: new WorkQueue('test', round, { report, clock }), clock, begun, reported, finish };
}

test('the worked example: what happens during a round is one more round', async () => {
  const { rounds, begun, finish } = createHeldQueue();
  for (let at = 0; at < 3; at += 1) rounds.add('a');
  assert.deepEqual(begun, ['a']);
  await finish();
  assert.deepEqual(begun, ['a', 'a']);
  await finish();
  assert.deepEqual(begun, ['a', 'a']);
});

test('names do not wait for each other', () => {
  const { rounds, begun } = createHeldQueue();
  for (const name of ['a', 'b', 'a']) rounds.add(name);
  assert.deepEqual(begun, ['a', 'b']);
});

test('a round that fails is reported, and the next is done', async () => {
  const { rounds, begun, reported, finish } = createHeldQueue();
  const error = new Error('no');
  rounds.add('a');
  rounds.add('a');
  await finish(error);
  assert.deepEqual(reported, [error]);
  assert.deepEqual(begun, ['a', 'a']);
});

test('after stop no round follows the one under way', async () => {
  const { rounds, begun, finish } = createHeldQueue();
  rounds.add('a');
  rounds.add('a');
  rounds.stop();
  await finish();
  assert.deepEqual(begun, ['a']);
});

test('a name that comes again with each round waits, and its rounds grow rare', async () => {
  const { rounds, clock, begun, finish } = createHeldQueue();
  rounds.add('a');
  for (let round = 0; round < 100; round += 1) {
    rounds.add('a');
    await finish();
  }
  assert.equal(begun.length, 16);
  await clock.advance(20);
  assert.equal(begun.length, 17);
  for (let second = 0; second < 20; second += 1) {
    rounds.add('a');
    await finish();
    await clock.advance(1000);
  }
  assert.ok(begun.length < 16 + 60, `${begun.length} rounds in 20 seconds`);
  rounds.add('b');
  assert.equal(begun.at(-1), 'b');
});

test('what waits when the queue stops does not begin', async () => {
  const { rounds, clock, begun, finish } = createHeldQueue();
  for (let round = 0; round < 20; round += 1) {
    rounds.add('a');
    await finish();
  }
  const before = begun.length;
  rounds.stop();
  await clock.advance(10_000);
  assert.equal(begun.length, before);
});
