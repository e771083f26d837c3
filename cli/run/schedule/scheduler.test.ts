import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Envelope } from '@cucumber/messages';
import type { Scenario } from '../features.ts';
import type { Job } from './job.ts';
import type { Runner, RunnerTask } from './runner.ts';
import { runJobs, type ScheduleOptions } from './scheduler.ts';

const createJob = (name: string, members: Partial<Job> = {}): Job => ({
  scenario: { id: name, tags: [], pickle: { id: name, name, steps: [] } } as unknown as Scenario,
  runnerKind: 'local',
  basic: undefined,
  prerequisites: [],
  isExclusive: false,
  isSlow: false,
  sharedServer: undefined,
  ...members,
});

class FakeRunner implements Runner {
  readonly calls: string[] = [];
  readonly tasks: RunnerTask[] = [];
  readonly #failingScenarios: readonly string[];
  readonly #canConnect: boolean;

  constructor(failingScenarios: readonly string[] = [], canConnect = true) {
    this.#failingScenarios = failingScenarios;
    this.#canConnect = canConnect;
  }

  async connect(): Promise<boolean> {
    this.calls.push('connect');
    return this.#canConnect;
  }

  async run(task: RunnerTask): Promise<boolean> {
    this.tasks.push(task);
    this.calls.push(task.pickle.name);
    await new Promise(setImmediate);
    return this.#failingScenarios.includes(task.pickle.name);
  }

  async disconnect(): Promise<boolean> {
    this.calls.push('disconnect');
    return true;
  }
}

function runTestJobs(
  jobs: readonly Job[],
  runners: readonly FakeRunner[],
  options: Partial<ScheduleOptions> = {},
): Promise<boolean> {
  return runJobs({
    jobs,
    runners: runners.map((runner) => ({ runner, thread: 0, kind: 'local' })),
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
  test('connects a runner at its first job, and disconnects the connected runners at the end', async () => {
    const [firstRunner, secondRunner] = [new FakeRunner(), new FakeRunner()];
    assert.equal(await runTestJobs([createJob('a')], [firstRunner, secondRunner]), false);
    assert.deepEqual([firstRunner.calls, secondRunner.calls], [['connect', 'a', 'disconnect'], []]);
  });

  test('passes the names of failed basics to later jobs', async () => {
    const runner = new FakeRunner(['basic']);
    const basic = createJob('basic', { basic: 'list' });
    assert.equal(await runTestJobs([basic, createJob('a', { prerequisites: [basic] })], [runner]), true);
    assert.deepEqual(
      runner.tasks.map(({ failedBasics }) => failedBasics),
      [[], ['list']],
    );
  });

  test('with failFast, reports the jobs that have not started when a job fails', async () => {
    const runner = new FakeRunner(['a']);
    const messages: Envelope[] = [];
    const emit = (message: Envelope) => messages.push(message);
    await runTestJobs([createJob('a'), createJob('b'), createJob('c')], [runner], { failFast: true, emit });
    assert.deepEqual(runner.calls, ['connect', 'a', 'disconnect']);
    assert.deepEqual(
      messages.flatMap(({ testCase }) => testCase?.pickleId ?? []),
      ['b', 'c'],
    );
    assert.equal(messages.filter(({ testCaseFinished }) => testCaseFinished !== undefined).length, 2);
  });

  test('runs nothing with a runner that cannot connect', async () => {
    const runner = new FakeRunner([], false);
    await runTestJobs([createJob('a'), createJob('b')], [runner]);
    assert.deepEqual(runner.calls, ['connect']);
  });

  test('in a shared collection, marks a job as concurrent with slow jobs unless it is exclusive', async () => {
    const runner = new FakeRunner();
    const jobs = [createJob('a'), createJob('slow', { isSlow: true }), createJob('all', { isExclusive: true })];
    await runTestJobs(jobs, [runner], { sharesCollection: true, limits: { maxSlowJobs: 0, maxServers: 1 } });
    assert.deepEqual(
      runner.tasks.map(({ pickle, isCollectionShared }) => [pickle.name, isCollectionShared]),
      [
        ['a', true],
        ['all', false],
        ['slow', true],
      ],
    );
  });

  test('fails if a worker thread ends', async () => {
    const neverReady = { ...new FakeRunner(), connect: () => new Promise<boolean>(() => undefined) };
    const threadFailure = Promise.reject(new Error('a thread ended'));
    await assert.rejects(
      runTestJobs([createJob('a')], [Object.assign(new FakeRunner(), neverReady)], { threadFailure }),
      /a thread ended/,
    );
  });
});
