import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Queue } from './queue.ts';

interface Pickle {
  readonly name: string;
  readonly alone?: boolean;
  readonly long?: boolean;
}

const canRun = (next: Pickle, running: Pickle[]): boolean =>
  next.alone === true ? running.length === 0 : !running.some(({ alone }) => alone);
const queueOf = (...pickles: Pickle[]) =>
  new Queue(
    pickles.map((pickle) => ({ pickle })),
    { canRun, takesSeconds: ({ long }) => long === true, few: 1 },
  );

describe('the scenarios of a run that come next', () => {
  test('are in their order, each once', () => {
    const queue = queueOf({ name: 'a' }, { name: 'b' });
    assert.deepEqual([queue.next()?.pickle.name, queue.next()?.pickle.name, queue.next()], ['a', 'b', undefined]);
    assert.equal(queue.isOver, false);
  });

  test('are first those that take seconds, a few at a time', () => {
    const queue = queueOf({ name: 'a' }, { name: 'b' }, { name: 'long', long: true }, { name: 'longer', long: true });
    const names = Array.from({ length: 4 }, () => queue.next()?.pickle.name);
    assert.deepEqual(names, ['long', 'a', 'b', 'longer']);
  });

  test('wait for one that runs alone, and it for them', () => {
    const queue = queueOf({ name: 'alone', alone: true }, { name: 'a' }, { name: 'b' });
    const alone = queue.next();
    assert.equal(queue.next(), undefined);
    if (alone !== undefined) queue.over(alone);
    const [a, b] = [queue.next(), queue.next()];
    for (const scenario of [a, b]) if (scenario !== undefined) queue.over(scenario);
    assert.deepEqual([alone?.pickle.name, a?.pickle.name, b?.pickle.name, queue.isOver], ['alone', 'a', 'b', true]);
  });
});
