import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Limits, Queue } from './queue.ts';

interface Named {
  readonly name: string;
  readonly after: readonly Named[];
  readonly isExclusive: boolean;
  readonly isSlow: boolean;
  readonly sharedServer: string | undefined;
}

const job = (name: string, rest: Partial<Named> = {}): Named => ({
  name,
  after: [],
  isExclusive: false,
  isSlow: false,
  sharedServer: undefined,
  ...rest,
});

class Trial {
  readonly queue: Queue<Named>;
  readonly #running = new Map<string, Named>();

  constructor(jobs: readonly Named[], limits: Partial<Limits> = {}) {
    this.queue = new Queue(jobs, { slow: 1, servers: 9, ...limits });
  }

  /** Names the next job, with the server that it is the last of. */
  next(thread = 0, takes: (one: Named) => boolean = () => true): string | undefined {
    const next = this.queue.next({ thread, takes });
    if (next === undefined) return undefined;
    this.#running.set(next.job.name, next.job);
    return next.lastOf === undefined ? next.job.name : `${next.job.name}, last of ${next.lastOf}`;
  }

  end(name: string): void {
    const running = this.#running.get(name);
    if (running !== undefined) this.queue.end(running);
  }
}

describe('the queue', () => {
  test('gives each job once, in their order', () => {
    const trial = new Trial([job('a'), job('b')]);
    assert.deepEqual([trial.next(), trial.next(), trial.next()], ['a', 'b', undefined]);
    assert.equal(trial.queue.isOver, false);
    trial.end('a');
    trial.end('b');
    assert.equal(trial.queue.isOver, true);
  });

  test('gives slow jobs first, a few at a time', () => {
    const slow = { isSlow: true };
    const trial = new Trial([job('a'), job('b'), job('slow', slow), job('slower', slow)]);
    assert.deepEqual([trial.next(), trial.next(), trial.next(), trial.next()], ['slow', 'a', 'b', 'slower']);
  });

  test('gives an exclusive job when no other runs, and no other while it runs', () => {
    const trial = new Trial([job('alone', { isExclusive: true }), job('a'), job('b')]);
    assert.deepEqual([trial.next(), trial.next()], ['alone', undefined]);
    trial.end('alone');
    assert.deepEqual([trial.next(), trial.next()], ['a', 'b']);
  });

  test('gives a job after those that it depends on, and others meanwhile', () => {
    const basic = job('basic');
    const trial = new Trial([basic, job('a', { after: [basic] }), job('b')]);
    assert.deepEqual([trial.next(), trial.next(), trial.next()], ['basic', 'b', undefined]);
    trial.end('basic');
    assert.equal(trial.next(), 'a');
  });

  test('gives a place only jobs that it takes', () => {
    const trial = new Trial([job('a'), job('slow', { isSlow: true })]);
    assert.equal(
      trial.next(0, ({ isSlow }) => !isSlow),
      'a',
    );
    assert.equal(trial.queue.hasSlow, true);
    assert.equal(
      trial.next(0, ({ isSlow }) => isSlow),
      'slow',
    );
    trial.end('slow');
    assert.equal(trial.queue.hasSlow, false);
  });

  test('gives nothing after it was cleared', () => {
    const trial = new Trial([job('a'), job('b'), job('c', { sharedServer: 'users' })], { slow: 0 });
    assert.equal(trial.next(), 'a');
    assert.deepEqual(
      trial.queue.clear().map(({ name }) => name),
      ['b', 'c'],
    );
    assert.equal(trial.next(), undefined);
    trial.end('a');
    assert.equal(trial.queue.isOver, true);
  });
});

describe('jobs that share a server', () => {
  const users = ['one', 'two', 'three'].map((name) => job(name, { sharedServer: 'users' }));
  const other = job('other', { sharedServer: 'other' });

  test('run one after the other, before all others, and the last is told from the others', () => {
    const trial = new Trial([job('a'), job('b'), ...users]);
    assert.deepEqual([trial.next(), trial.next()], ['one', 'a']);
    trial.end('one');
    assert.deepEqual([trial.next(), trial.next()], ['two', 'b']);
    trial.end('two');
    assert.deepEqual([trial.next(), trial.next()], ['three, last of users', undefined]);
    assert.equal(trial.queue.isOver, false);
    for (const name of ['three', 'a', 'b']) trial.end(name);
    assert.equal(trial.queue.isOver, true);
  });

  test('stay in the thread of the first', () => {
    const trial = new Trial(users);
    assert.equal(trial.next(1), 'one');
    trial.end('one');
    assert.deepEqual([trial.next(0), trial.next(1)], [undefined, 'two']);
  });

  test('begin like slow jobs, the largest group first', () => {
    const trial = new Trial([job('a'), other, ...users]);
    assert.deepEqual([trial.next(), trial.next(), trial.next()], ['one', 'a', 'other, last of other']);
  });

  test('wait for a server while there are as many as there may be', () => {
    const trial = new Trial([other, ...users], { servers: 1, slow: 9 });
    assert.deepEqual([trial.next(), trial.next()], ['one', undefined]);
    for (const [name, next] of [
      ['one', 'two'],
      ['two', 'three, last of users'],
      ['three', 'other, last of other'],
    ] as const) {
      trial.end(name);
      assert.equal(trial.next(), next);
    }
  });

  test('have a server until the end where nothing limits their number', () => {
    const trial = new Trial([other], { servers: Number.POSITIVE_INFINITY });
    assert.equal(trial.next(), 'other');
  });
});
