import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Queue } from './queue.ts';

interface Pickle {
  readonly name: string;
  readonly alone?: boolean;
  readonly long?: boolean;
  readonly server?: string;
}

const canRun = (next: Pickle, running: Pickle[]): boolean =>
  next.alone === true ? running.length === 0 : !running.some(({ alone }) => alone);

class Trial {
  readonly queue: Queue<Pickle, { readonly pickle: Pickle }>;
  readonly #running = new Map<string, { readonly pickle: Pickle }>();

  constructor(pickles: Pickle[], limits: { few?: number; servers?: number } = {}) {
    this.queue = new Queue(
      pickles.map((pickle) => ({ pickle })),
      {
        canRun,
        takesSeconds: ({ long }) => long === true,
        few: 1,
        serverOf: ({ server }) => server,
        servers: 9,
        ...limits,
      },
    );
  }

  /** Names the next one, with the server that it is the last of. */
  next(thread = 0): string | undefined {
    const next = this.queue.next(thread);
    if (next === undefined) return undefined;
    const { name } = next.scenario.pickle;
    this.#running.set(name, next.scenario);
    return next.lastOf === undefined ? name : `${name}, last of ${next.lastOf}`;
  }

  over(name: string): void {
    const scenario = this.#running.get(name);
    if (scenario !== undefined) this.queue.over(scenario);
  }
}

describe('the scenarios of a run that come next', () => {
  test('are in their order, each once', () => {
    const trial = new Trial([{ name: 'a' }, { name: 'b' }]);
    assert.deepEqual([trial.next(), trial.next(), trial.next()], ['a', 'b', undefined]);
    assert.equal(trial.queue.isOver, false);
  });

  test('are first those that take seconds, a few at a time', () => {
    const trial = new Trial([
      { name: 'a' },
      { name: 'b' },
      { name: 'long', long: true },
      { name: 'longer', long: true },
    ]);
    assert.deepEqual([trial.next(), trial.next(), trial.next(), trial.next()], ['long', 'a', 'b', 'longer']);
  });

  test('wait for one that runs alone, and it for them', () => {
    const trial = new Trial([{ name: 'alone', alone: true }, { name: 'a' }, { name: 'b' }]);
    assert.deepEqual([trial.next(), trial.next()], ['alone', undefined]);
    trial.over('alone');
    assert.deepEqual([trial.next(), trial.next()], ['a', 'b']);
    trial.over('a');
    trial.over('b');
    assert.equal(trial.queue.isOver, true);
  });
});

describe('scenarios that share a server', () => {
  const users = ['one', 'two', 'three'].map((name) => ({ name, server: 'users' }));

  test('run one after the other, before all others, and the last is told from the others', () => {
    const trial = new Trial([{ name: 'a' }, { name: 'b' }, ...users]);
    assert.deepEqual([trial.next(), trial.next()], ['one', 'a']);
    trial.over('one');
    assert.deepEqual([trial.next(), trial.next()], ['two', 'b']);
    trial.over('two');
    assert.deepEqual([trial.next(), trial.next()], ['three, last of users', undefined]);
    assert.equal(trial.queue.isOver, false);
    trial.over('three');
    trial.over('a');
    trial.over('b');
    assert.equal(trial.queue.isOver, true);
  });

  test('stay in the thread of the first', () => {
    const trial = new Trial(users);
    assert.equal(trial.next(1), 'one');
    trial.over('one');
    assert.deepEqual([trial.next(0), trial.next(1)], [undefined, 'two']);
  });

  test('begin like those that take seconds, the largest group first', () => {
    const trial = new Trial([{ name: 'a' }, { name: 'other', server: 'other' }, ...users]);
    assert.deepEqual([trial.next(), trial.next(), trial.next()], ['one', 'a', 'other, last of other']);
  });

  test('wait where there are as many servers as there may be', () => {
    const trial = new Trial([{ name: 'other', server: 'other' }, ...users], { servers: 1, few: 9 });
    assert.deepEqual([trial.next(), trial.next()], ['one', undefined]);
    for (const [name, next] of [
      ['one', 'two'],
      ['two', 'three, last of users'],
      ['three', 'other, last of other'],
    ] as const) {
      trial.over(name);
      assert.equal(trial.next(), next);
    }
  });
});
