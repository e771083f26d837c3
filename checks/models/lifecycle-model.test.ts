import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeNextState, type LifecycleRequest } from './lifecycle-model.ts';

const DELETE_REQUEST: LifecycleRequest = { do: 'delete', dryRun: false, uid: 'none', hasGracePeriod: false };
const OBJECT_WITH_FINALIZER = { finalizers: ['a.b/c'], isTerminating: false };

test('an object without finalizers is removed immediately; other objects are removed with their last finalizer', () => {
  assert.deepEqual(computeNextState({ finalizers: [], isTerminating: false }, DELETE_REQUEST), {
    object: undefined,
    codes: [200],
  });
  const terminatingObject = computeNextState(OBJECT_WITH_FINALIZER, DELETE_REQUEST).object;
  assert.deepEqual(terminatingObject, { finalizers: ['a.b/c'], isTerminating: true });
  assert.equal(
    computeNextState(terminatingObject, { do: 'finalize', finalizers: [], method: 'PUT' }).object,
    undefined,
  );
  assert.deepEqual(computeNextState(terminatingObject, { do: 'finalize', finalizers: ['x.y/z'], method: 'PUT' }), {
    object: terminatingObject,
    codes: [422],
  });
  assert.deepEqual(computeNextState(terminatingObject, { do: 'create', finalizers: [] }).codes, [409]);
});

test('a rejected request and a dry run change nothing', () => {
  assert.deepEqual(computeNextState(OBJECT_WITH_FINALIZER, { ...DELETE_REQUEST, uid: 'wrong' }), {
    object: OBJECT_WITH_FINALIZER,
    codes: [409],
  });
  assert.equal(
    computeNextState(OBJECT_WITH_FINALIZER, { ...DELETE_REQUEST, dryRun: true }).object,
    OBJECT_WITH_FINALIZER,
  );
  assert.deepEqual(computeNextState(undefined, DELETE_REQUEST), { object: undefined, codes: [404] });
});
