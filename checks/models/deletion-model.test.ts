import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeNextState, type LifecycleRequest } from './deletion-model.ts';

const remove: LifecycleRequest = { do: 'delete', dryRun: false, uid: 'none', grace: false };
const withFinalizer = { finalizers: ['a.b/c'], terminating: false };

test('an object without finalizers is removed immediately; other objects are removed with their last finalizer', () => {
  assert.deepEqual(computeNextState({ finalizers: [], terminating: false }, remove), {
    object: undefined,
    codes: [200],
  });
  const terminatingLife = computeNextState(withFinalizer, remove).object;
  assert.deepEqual(terminatingLife, { finalizers: ['a.b/c'], terminating: true });
  assert.equal(computeNextState(terminatingLife, { do: 'finalize', finalizers: [], by: 'PUT' }).object, undefined);
  assert.deepEqual(computeNextState(terminatingLife, { do: 'finalize', finalizers: ['x.y/z'], by: 'PUT' }), {
    object: terminatingLife,
    codes: [422],
  });
  assert.deepEqual(computeNextState(terminatingLife, { do: 'create', finalizers: [] }).codes, [409]);
});

test('a rejected request and a dry run change nothing', () => {
  assert.deepEqual(computeNextState(withFinalizer, { ...remove, uid: 'wrong' }), {
    object: withFinalizer,
    codes: [409],
  });
  assert.equal(computeNextState(withFinalizer, { ...remove, dryRun: true }).object, withFinalizer);
  assert.deepEqual(computeNextState(undefined, remove), { object: undefined, codes: [404] });
});
