import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Envelope } from '@cucumber/messages';
import type { Scenario } from '../features.ts';
import type { Job } from './job.ts';
import type { Lane, Task } from './lane.ts';
import { runJobs, type ScheduleOptions } from './scheduler.ts';

const job = (name: string, members: Partial<Job> = {}): Job => ({
  scenario: { id: name, tags: [], pickle: { id: name, name, steps: [] } } as unknown as Scenario,
  laneKind: 'local',
  basic: undefined,
  after: [],
  isExclusive: false,
  isSlow: false,
  sharedServer: undefined,
  ...members,
});

class FakeLane implements Lane {
  readonly calls: string[] = [];
  readonly tasks: Task[] = [];
  readonly #failing: readonly string[];
  readonly #connects: boolean;

  constructor(failing: readonly string[] = [], connects = true) {
    this.#failing = failing;
    this.#connects = connects;
  }

  async begin(): Promise<boolean> {
    this.calls.push('begin');
    return this.#connects;
  }

  async run(task: Task): Promise<boolean> {
    this.tasks.push(task);
    this.calls.push(task.pickle.name);
    await new Promise(setImmediate);
    return this.#failing.includes(task.pickle.name);
  }

  async end(): Promise<boolean> {
    this.calls.push('end');
    return true;
  }
}

function run(
  jobs: readonly Job[],
  lanes: readonly FakeLane[],
  options: Partial<ScheduleOptions> = {},
): Promise<boolean> {
  return runJobs({
    jobs,
    lanes: lanes.map((lane) => ({ lane, thread: 0, kind: 'local' })),
    limits: { slow: 1, servers: 1 },
    parameters: {},
    hasBasics: true,
    sharesCollection: false,
    failFast: false,
    emit: () => undefined,
    ...options,
  });
}

describe('the scheduler', () => {
  test('connects a lane at its first job, and disconnects the connected lanes at the end', async () => {
    const [left, right] = [new FakeLane(), new FakeLane()];
    assert.equal(await run([job('a')], [left, right]), false);
    assert.deepEqual([left.calls, right.calls], [['begin', 'a', 'end'], []]);
  });

  test('passes the names of failed basics to later jobs', async () => {
    const lane = new FakeLane(['basic']);
    const basic = job('basic', { basic: 'list' });
    assert.equal(await run([basic, job('a', { after: [basic] })], [lane]), true);
    assert.deepEqual(
      lane.tasks.map(({ failedBasics }) => failedBasics),
      [[], ['list']],
    );
  });

  test('with failFast, reports the jobs that have not started when a job fails', async () => {
    const lane = new FakeLane(['a']);
    const messages: Envelope[] = [];
    const emit = (message: Envelope) => messages.push(message);
    await run([job('a'), job('b'), job('c')], [lane], { failFast: true, emit });
    assert.deepEqual(lane.calls, ['begin', 'a', 'end']);
    assert.deepEqual(
      messages.flatMap(({ testCase }) => testCase?.pickleId ?? []),
      ['b', 'c'],
    );
    assert.equal(messages.filter(({ testCaseFinished }) => testCaseFinished !== undefined).length, 2);
  });

  test('runs nothing in a lane that cannot connect', async () => {
    const lane = new FakeLane([], false);
    await run([job('a'), job('b')], [lane]);
    assert.deepEqual(lane.calls, ['begin']);
  });

  test('in a shared collection, marks a job as concurrent with slow jobs unless it is exclusive', async () => {
    const lane = new FakeLane();
    const jobs = [job('a'), job('slow', { isSlow: true }), job('all', { isExclusive: true })];
    await run(jobs, [lane], { sharesCollection: true, limits: { slow: 0, servers: 1 } });
    assert.deepEqual(
      lane.tasks.map(({ pickle, isCollectionShared }) => [pickle.name, isCollectionShared]),
      [
        ['a', true],
        ['all', false],
        ['slow', true],
      ],
    );
  });

  test('fails if a worker thread ends', async () => {
    const neverReady = { ...new FakeLane(), begin: () => new Promise<boolean>(() => undefined) };
    const threadFailure = Promise.reject(new Error('a thread ended'));
    await assert.rejects(
      run([job('a')], [Object.assign(new FakeLane(), neverReady)], { failed: threadFailure }),
      /a thread ended/,
    );
  });
});
