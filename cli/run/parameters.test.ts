import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResourceUnderTest } from '../../steps/harness/resource/resource-under-test.ts';
import type { RunOptions } from '../options/options.ts';
import type { OpenSubject } from '../subject/subject.ts';
import { planRunners } from './parameters.ts';

const remoteSubject: Parameters<typeof planRunners>[1] = {
  namespaces: { areCreated: true },
  launch: undefined,
  control: undefined,
};
const launchedSubject = { ...remoteSubject, launch: {} as OpenSubject['launch'] };
const options: Pick<RunOptions, 'parallel' | 'allowSlow' | 'failFast'> = { allowSlow: false, failFast: false };
const createResource = (namespaced: boolean) =>
  ({ served: { namespaced, verbs: ['create'] } }) as unknown as ResourceUnderTest;

test('basics run in the main thread, and other scenarios in worker threads', () => {
  const { localRunnerCount, threadRunnerCount, runsSlowConcurrently } = planRunners(
    { ...options, parallel: 6 },
    launchedSubject,
    undefined,
  );
  assert.deepEqual(
    { localRunnerCount, threadRunnerCount, runsSlowConcurrently },
    { localRunnerCount: 1, threadRunnerCount: 6, runsSlowConcurrently: false },
  );
});

test('with parallel 1, runs all scenarios in the main thread', () => {
  const { localRunnerCount, threadRunnerCount } = planRunners({ ...options, parallel: 1 }, remoteSubject, undefined);
  assert.deepEqual({ localRunnerCount, threadRunnerCount }, { localRunnerCount: 1, threadRunnerCount: 0 });
});

test('for a resource of a remote server, runs all scenarios in the main thread, and slow scenarios concurrently', () => {
  const plan = planRunners(options, remoteSubject, createResource(true));
  assert.deepEqual(
    [plan.localRunnerCount, plan.threadRunnerCount, plan.runsSlowConcurrently, plan.sharesCollection],
    [3, 0, true, false],
  );
});

test('in a shared collection, runs scenarios sequentially, and slow scenarios concurrently only on a remote server', () => {
  const fixedNamespace = { areCreated: false, existingNames: ['default'] };
  for (const [subject, runsSlowConcurrently] of [
    [{ ...remoteSubject, namespaces: fixedNamespace }, true],
    [{ ...launchedSubject, namespaces: fixedNamespace }, false],
  ] as const) {
    const plan = planRunners(options, subject, createResource(true));
    assert.deepEqual(
      [plan.localRunnerCount, plan.threadRunnerCount, plan.runsSlowConcurrently, plan.sharesCollection],
      [1, 0, runsSlowConcurrently, runsSlowConcurrently],
    );
  }
  assert.equal(planRunners(options, remoteSubject, createResource(false)).sharesCollection, true);
});

test('with --fail-fast, runs no scenarios concurrently', () => {
  assert.equal(
    planRunners({ ...options, failFast: true }, remoteSubject, createResource(true)).runsSlowConcurrently,
    false,
  );
});
