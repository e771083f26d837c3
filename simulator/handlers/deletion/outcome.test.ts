import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiObject, ObjectMeta } from '../../pure/object.ts';
import type { Strategy } from '../../registry/resource.ts';
import type { DeleteOptions } from '../options/delete-options.ts';
import { decideDeletion } from './outcome.ts';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const plain = {} as Strategy;
const graceful = { gracePeriodSeconds: (_object, asked) => asked ?? 30 } as Strategy;

function outcome(metadata: ObjectMeta, options: Partial<DeleteOptions> = {}, strategy = plain) {
  const object: ApiObject = { apiVersion: 'v1', kind: 'Thing', metadata };
  const decided = decideDeletion(object, { dryRun: [], preconditions: {}, ...options }, strategy, NOW);
  return decided.type === 'marked' ? { ...decided, object: decided.object.metadata } : decided;
}

test('nothing holds it: it goes at once', () => {
  assert.deepEqual(outcome({ name: 'a', generation: 3 }), { type: 'removed' });
});

test('a finalizer holds it, and being marked counts as a new generation', () => {
  assert.deepEqual(outcome({ name: 'a', generation: 3, finalizers: ['x/y'] }), {
    type: 'marked',
    thenRemoved: false,
    object: {
      name: 'a',
      generation: 4,
      finalizers: ['x/y'],
      deletionTimestamp: '2030-01-01T00:00:00Z',
      deletionGracePeriodSeconds: 0,
    },
  });
});

test('the policy adds and replaces the finalizers of the garbage collector', () => {
  const finalizers = (there: string[], options: Partial<DeleteOptions>) => {
    const decided = outcome({ finalizers: there }, options);
    return decided.type === 'marked' ? decided.object.finalizers : decided.type;
  };
  assert.deepEqual(finalizers([], { propagationPolicy: 'Foreground' }), ['foregroundDeletion']);
  assert.deepEqual(finalizers(['foregroundDeletion'], { propagationPolicy: 'Orphan' }), ['orphan']);
  assert.deepEqual(finalizers(['orphan', 'x/y'], {}), ['orphan', 'x/y']);
  assert.deepEqual(finalizers(['orphan'], { propagationPolicy: 'Background' }), 'removed');
  assert.deepEqual(finalizers([], { orphanDependents: true }), ['orphan']);
});

test('a grace period marks, and only a shorter one changes it', () => {
  const marked = outcome({ name: 'a' }, { gracePeriodSeconds: 30 }, graceful);
  assert.ok(marked.type === 'marked' && !marked.thenRemoved);
  assert.equal(marked.object.deletionTimestamp, '2030-01-01T00:00:30Z');
  assert.deepEqual(outcome(marked.object, { gracePeriodSeconds: 50 }, graceful), { type: 'pending' });
  assert.deepEqual(outcome(marked.object, {}, graceful), { type: 'pending' });
  const shortened = outcome(marked.object, { gracePeriodSeconds: 5 }, graceful);
  assert.ok(shortened.type === 'marked' && !shortened.thenRemoved);
  assert.equal(shortened.object.deletionTimestamp, '2030-01-01T00:00:05Z');
  const now = outcome(marked.object, { gracePeriodSeconds: 0 }, graceful);
  assert.ok(now.type === 'marked' && now.thenRemoved);
});
