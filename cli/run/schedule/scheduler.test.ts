import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Envelope } from '@cucumber/messages';
import type { Scenario } from '../features.ts';
import type { Job } from './job.ts';
import type { Lane, LaneTask } from './lane.ts';
import { runJobs, type ScheduleOptions } from './scheduler.ts';

const createJob = (name: string, members: Partial<Job> = {}): Job => ({
  scenario: { id: name, tags: [], pickle: { id: name, name, steps: [] } } as unknown as Scenario,
  laneKind: 'local',
  basic: undefined,
  prerequisites: [],
  isExclusive: false,
  isSlow: false,
  sharedServer: undefined,
  ...members,
});

class FakeLane implements Lane {
  readonly calls: string[] = [];
  readonly tasks: LaneTask[] = [];
  readonly #failingScenarios: readonly string[];
  readonly #canConnect: boolean;

  constructor(failingScenarios: readonly string[] = [], canConnect = true) {
    this.#failingScenarios = failingScenarios;
    this.#canConnect = canConnect;
  }

  async begin(): Promise<boolean> {
    this.calls.push('begin');
    return this.#canConnect;
  }

  async run(task: LaneTask): Promise<boolean> {
    this.tasks.push(task);
    this.calls.push(task.pickle.name);
    await new Promise(setImmediate);
    return this.#failingScenarios.includes(task.pickle.name);
  }

  async end(): Promise<boolean> {
    this.calls.push('end');
    return true;
  }
}

function runTestJobs(
  jobs: readonly Job[],
  lanes: readonly FakeLane[],
  options: Partial<ScheduleOptions> = {},
): Promise<boolean> {
  return runJobs({
    jobs,
    lanes: lanes.map((lane) => ({ lane, thread: 0, kind: 'local' })),
    limits: { maxSlowJobs: 1, maxServers: 1 },
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
    assert.equal(await runTestJobs([createJob('a')], [left, right]), false);
    assert.deepEqual([left.calls, right.calls], [['begin', 'a', 'end'], []]);
  });

  test('passes the names of failed basics to later jobs', async () => {
    const lane = new FakeLane(['basic']);
    const basic = createJob('basic', { basic: 'list' });
    assert.equal(await runTestJobs([basic, createJob('a', { prerequisites: [basic] })], [lane]), true);
    assert.deepEqual(
      lane.tasks.map(({ failedBasics }) => failedBasics),
      [[], ['list']],
    );
  });

  test('with failFast, reports the jobs that have not started when a job fails', async () => {
    const lane = new FakeLane(['a']);
    const messages: Envelope[] = [];
    const emit = (message: Envelope) => messages.push(message);
    await runTestJobs([createJob('a'), createJob('b'), createJob('c')], [lane], { failFast: true, emit });
    assert.deepEqual(lane.calls, ['begin', 'a', 'end']);
    assert.deepEqual(
      messages.flatMap(({ testCase }) => testCase?.pickleId ?? []),
      ['b', 'c'],
    );
    assert.equal(messages.filter(({ testCaseFinished }) => testCaseFinished !== undefined).length, 2);
  });

  test('runs nothing in a lane that cannot connect', async () => {
    const lane = new FakeLane([], false);
    await runTestJobs([createJob('a'), createJob('b')], [lane]);
    assert.deepEqual(lane.calls, ['begin']);
  });

  test('in a shared collection, marks a job as concurrent with slow jobs unless it is exclusive', async () => {
    const lane = new FakeLane();
    const jobs = [createJob('a'), createJob('slow', { isSlow: true }), createJob('all', { isExclusive: true })];
    await runTestJobs(jobs, [lane], { sharesCollection: true, limits: { maxSlowJobs: 0, maxServers: 1 } });
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
      runTestJobs([createJob('a')], [Object.assign(new FakeLane(), neverReady)], { threadFailure }),
      /a thread ended/,
    );
  });
});
