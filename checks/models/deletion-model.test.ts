import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LifecycleRequest, nextState } from './deletion-model.ts';

const remove: LifecycleRequest = { do: 'delete', dryRun: false, uid: 'none', grace: false };
const held = { finalizers: ['a.b/c'], terminating: false };

test('an object without finalizers is removed at once; other objects are removed with their last finalizer', () => {
  assert.deepEqual(nextState({ finalizers: [], terminating: false }, remove), { life: undefined, codes: [200] });
  const marked = nextState(held, remove).life;
  assert.deepEqual(marked, { finalizers: ['a.b/c'], terminating: true });
  assert.equal(nextState(marked, { do: 'finalize', finalizers: [], by: 'PUT' }).life, undefined);
  assert.deepEqual(nextState(marked, { do: 'finalize', finalizers: ['x.y/z'], by: 'PUT' }), {
    life: marked,
    codes: [422],
  });
  assert.deepEqual(nextState(marked, { do: 'create', finalizers: [] }).codes, [409]);
});

test('a rejected request and a dry run change nothing', () => {
  assert.deepEqual(nextState(held, { ...remove, uid: 'wrong' }), { life: held, codes: [409] });
  assert.equal(nextState(held, { ...remove, dryRun: true }).life, held);
  assert.deepEqual(nextState(undefined, remove), { life: undefined, codes: [404] });
});
