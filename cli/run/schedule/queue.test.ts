import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RunnerKind } from './job.ts';
import { Queue, type QueueLimits } from './queue.ts';

interface NamedJob {
  readonly name: string;
  readonly runnerKind: RunnerKind;
  readonly prerequisites: readonly NamedJob[];
  readonly isExclusive: boolean;
  readonly isSlow: boolean;
  readonly sharedServer: string | undefined;
}

const createJob = (name: string, members: Partial<NamedJob> = {}): NamedJob => ({
  name,
  runnerKind: 'local',
  prerequisites: [],
  isExclusive: false,
  isSlow: false,
  sharedServer: undefined,
  ...members,
});

class QueueDriver {
  readonly queue: Queue<NamedJob>;
  readonly #running = new Map<string, NamedJob>();

  constructor(jobs: readonly NamedJob[], limits: Partial<QueueLimits> = {}) {
    this.queue = new Queue(jobs, { maxSlowJobs: 1, maxServers: 9, ...limits });
  }

  /** Starts the next job and returns its name, and its server if it is the last job of that server. */
  next(thread = 0, kind: RunnerKind = 'local'): string | undefined {
    const next = this.queue.takeNextJob({ thread, kind });
    if (next === undefined) return undefined;
    this.#running.set(next.job.name, next.job);
    return next.serverToEnd === undefined ? next.job.name : `${next.job.name}, last of ${next.serverToEnd}`;
  }

  end(name: string): void {
    const running = this.#running.get(name);
    if (running !== undefined) this.queue.finishJob(running);
  }
}

describe('the queue', () => {
  test('returns each job once, in order', () => {
    const driver = new QueueDriver([createJob('a'), createJob('b')]);
    assert.deepEqual([driver.next(), driver.next(), driver.next()], ['a', 'b', undefined]);
    assert.equal(driver.queue.isOver, false);
    driver.end('a');
    driver.end('b');
    assert.equal(driver.queue.isOver, true);
  });

  test('returns slow jobs first, up to the limit', () => {
    const slow = { isSlow: true };
    const driver = new QueueDriver([
      createJob('a'),
      createJob('b'),
      createJob('slow', slow),
      createJob('slower', slow),
    ]);
    assert.deepEqual([driver.next(), driver.next(), driver.next(), driver.next()], ['slow', 'a', 'b', 'slower']);
  });

  test('returns an exclusive job only if no other job runs, and no other job while it runs', () => {
    const driver = new QueueDriver([createJob('alone', { isExclusive: true }), createJob('a'), createJob('b')]);
    assert.deepEqual([driver.next(), driver.next()], ['alone', undefined]);
    driver.end('alone');
    assert.deepEqual([driver.next(), driver.next()], ['a', 'b']);
  });

  test('returns a job after its dependencies, and other jobs in the meantime', () => {
    const basic = createJob('basic');
    const driver = new QueueDriver([basic, createJob('a', { prerequisites: [basic] }), createJob('b')]);
    assert.deepEqual([driver.next(), driver.next(), driver.next()], ['basic', 'b', undefined]);
    driver.end('basic');
    assert.equal(driver.next(), 'a');
  });

  test('returns only jobs of the kind of the runner', () => {
    const driver = new QueueDriver([createJob('a'), createJob('slow', { runnerKind: 'slow', isSlow: true })]);
    assert.deepEqual([driver.next(), driver.next(), driver.queue.hasSlowJobs], ['a', undefined, true]);
    assert.equal(driver.next(0, 'slow'), 'slow');
    driver.end('slow');
    assert.equal(driver.queue.hasSlowJobs, false);
  });

  test('starts a shared server only for a runner that matches the kind of its jobs', () => {
    const driver = new QueueDriver([createJob('a', { runnerKind: 'thread', sharedServer: 'users' })]);
    assert.deepEqual([driver.next(), driver.next(1, 'thread')], [undefined, 'a, last of users']);
  });

  test('returns nothing after clear()', () => {
    const driver = new QueueDriver([createJob('a'), createJob('b'), createJob('c', { sharedServer: 'users' })], {
      maxSlowJobs: 0,
    });
    assert.equal(driver.next(), 'a');
    assert.deepEqual(
      driver.queue.clear().map(({ name }) => name),
      ['b', 'c'],
    );
    assert.equal(driver.next(), undefined);
    driver.end('a');
    assert.equal(driver.queue.isOver, true);
  });
});

describe('jobs that share a server', () => {
  const jobsOfServer = ['one', 'two', 'three'].map((name) => createJob(name, { sharedServer: 'users' }));
  const otherJob = createJob('other', { sharedServer: 'other' });

  test('run sequentially and before all other jobs, and the last job is marked', () => {
    const driver = new QueueDriver([createJob('a'), createJob('b'), ...jobsOfServer]);
    assert.deepEqual([driver.next(), driver.next()], ['one', 'a']);
    driver.end('one');
    assert.deepEqual([driver.next(), driver.next()], ['two', 'b']);
    driver.end('two');
    assert.deepEqual([driver.next(), driver.next()], ['three, last of users', undefined]);
    assert.equal(driver.queue.isOver, false);
    for (const name of ['three', 'a', 'b']) driver.end(name);
    assert.equal(driver.queue.isOver, true);
  });

  test('run in the thread of the first job', () => {
    const driver = new QueueDriver(jobsOfServer);
    assert.equal(driver.next(1), 'one');
    driver.end('one');
    assert.deepEqual([driver.next(0), driver.next(1)], [undefined, 'two']);
  });

  test('start like slow jobs, the largest group first', () => {
    const driver = new QueueDriver([createJob('a'), otherJob, ...jobsOfServer]);
    assert.deepEqual([driver.next(), driver.next(), driver.next()], ['one', 'a', 'other, last of other']);
  });

  test('wait for a server if the maximum number of servers runs', () => {
    const driver = new QueueDriver([otherJob, ...jobsOfServer], { maxServers: 1, maxSlowJobs: 9 });
    assert.deepEqual([driver.next(), driver.next()], ['one', undefined]);
    for (const [name, next] of [
      ['one', 'two'],
      ['two', 'three, last of users'],
      ['three', 'other, last of other'],
    ] as const) {
      driver.end(name);
      assert.equal(driver.next(), next);
    }
  });

  test('start at once if the number of servers is unlimited', () => {
    const driver = new QueueDriver([otherJob], { maxServers: Number.POSITIVE_INFINITY });
    assert.equal(driver.next(), 'other');
  });
});
