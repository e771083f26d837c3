import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResourceUnderTest } from '../../steps/harness/resource/resource-under-test.ts';
import type { RunOptions } from '../options/options.ts';
import type { OpenSubject } from '../subject/subject.ts';
import { planLanes } from './parameters.ts';

const byAddress: Parameters<typeof planLanes>[1] = {
  namespaces: { made: true },
  launch: undefined,
  control: undefined,
};
const launched = { ...byAddress, launch: {} as OpenSubject['launch'] };
const options: Pick<RunOptions, 'parallel' | 'allowSlow' | 'failFast'> = { allowSlow: false, failFast: false };
const resource = (namespaced: boolean) =>
  ({ served: { namespaced, verbs: ['create'] } }) as unknown as ResourceUnderTest;

test('scenarios run in threads, and the basics in this one', () => {
  const { local, inThreads, hasSlowBeside } = planLanes({ ...options, parallel: 6 }, launched, undefined);
  assert.deepEqual({ local, inThreads, hasSlowBeside }, { local: 1, inThreads: 6, hasSlowBeside: false });
});

test('one at a time they run in this thread', () => {
  const { local, inThreads } = planLanes({ ...options, parallel: 1 }, byAddress, undefined);
  assert.deepEqual({ local, inThreads }, { local: 1, inThreads: 0 });
});

test('those of a resource by address run in this thread, slow ones beside the others', () => {
  const plan = planLanes(options, byAddress, resource(true));
  assert.deepEqual([plan.local, plan.inThreads, plan.hasSlowBeside, plan.sharesCollection], [3, 0, true, false]);
});

test('in one collection they run one after the other, slow ones beside the others where the server is by address', () => {
  const fixed = { made: false, fixed: ['default'] };
  for (const [subject, beside] of [
    [{ ...byAddress, namespaces: fixed }, true],
    [{ ...launched, namespaces: fixed }, false],
  ] as const) {
    const plan = planLanes(options, subject, resource(true));
    assert.deepEqual([plan.local, plan.inThreads, plan.hasSlowBeside, plan.sharesCollection], [1, 0, beside, beside]);
  }
  assert.equal(planLanes(options, byAddress, resource(false)).sharesCollection, true);
});

test('nothing runs beside others in a run that ends at a failure', () => {
  assert.equal(planLanes({ ...options, failFast: true }, byAddress, resource(true)).hasSlowBeside, false);
});
