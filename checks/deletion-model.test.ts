import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Deed, next } from './deletion-model.ts';

const remove: Deed = { do: 'delete', dryRun: false, uid: 'none', grace: false };
const held = { finalizers: ['a.b/c'], terminating: false };

test('what nothing holds goes at once; what is held is marked, and goes with its last finalizer', () => {
  assert.deepEqual(next({ finalizers: [], terminating: false }, remove), { life: undefined, codes: [200] });
  const marked = next(held, remove).life;
  assert.deepEqual(marked, { finalizers: ['a.b/c'], terminating: true });
  assert.equal(next(marked, { do: 'finalize', finalizers: [], by: 'PUT' }).life, undefined);
  assert.deepEqual(next(marked, { do: 'finalize', finalizers: ['x.y/z'], by: 'PUT' }), { life: marked, codes: [422] });
  assert.deepEqual(next(marked, { do: 'create', finalizers: [] }).codes, [409]);
});

test('a refusal and a dry run change nothing', () => {
  assert.deepEqual(next(held, { ...remove, uid: 'wrong' }), { life: held, codes: [409] });
  assert.equal(next(held, { ...remove, dryRun: true }).life, held);
  assert.deepEqual(next(undefined, remove), { life: undefined, codes: [404] });
});
