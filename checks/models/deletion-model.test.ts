import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeNextState, type LifecycleRequest } from './deletion-model.ts';

const remove: LifecycleRequest = { do: 'delete', dryRun: false, uid: 'none', grace: false };
const withFinalizer = { finalizers: ['a.b/c'], terminating: false };

test('an object without finalizers is removed at once; other objects are removed with their last finalizer', () => {
  assert.deepEqual(computeNextState({ finalizers: [], terminating: false }, remove), { life: undefined, codes: [200] });
  const terminatingLife = computeNextState(withFinalizer, remove).life;
  assert.deepEqual(terminatingLife, { finalizers: ['a.b/c'], terminating: true });
  assert.equal(computeNextState(terminatingLife, { do: 'finalize', finalizers: [], by: 'PUT' }).life, undefined);
  assert.deepEqual(computeNextState(terminatingLife, { do: 'finalize', finalizers: ['x.y/z'], by: 'PUT' }), {
    life: terminatingLife,
    codes: [422],
  });
  assert.deepEqual(computeNextState(terminatingLife, { do: 'create', finalizers: [] }).codes, [409]);
});

test('a rejected request and a dry run change nothing', () => {
  assert.deepEqual(computeNextState(withFinalizer, { ...remove, uid: 'wrong' }), { life: withFinalizer, codes: [409] });
  assert.equal(computeNextState(withFinalizer, { ...remove, dryRun: true }).life, withFinalizer);
  assert.deepEqual(computeNextState(undefined, remove), { life: undefined, codes: [404] });
});
