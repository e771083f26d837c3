import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiObject, ObjectMeta } from '../../pure/object.ts';
import type { Strategy } from '../../registry/resource.ts';
import type { DeleteOptions } from '../options/delete-options.ts';
import { decideDeletion } from './outcome.ts';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const plainStrategy = {} as Strategy;
const gracefulStrategy = { gracePeriodSeconds: (_object, askedCount) => askedCount ?? 30 } as Strategy;

function decideOutcome(metadata: ObjectMeta, options: Partial<DeleteOptions> = {}, strategy = plainStrategy) {
  const object: ApiObject = { apiVersion: 'v1', kind: 'Thing', metadata };
  const decidedDeletionOutcome = decideDeletion(object, { dryRun: [], preconditions: {}, ...options }, strategy, NOW);
  return decidedDeletionOutcome.type === 'marked'
    ? { ...decidedDeletionOutcome, object: decidedDeletionOutcome.object.metadata }
    : decidedDeletionOutcome;
}

test('an object without finalizers is removed at once', () => {
  assert.deepEqual(decideOutcome({ name: 'a', generation: 3 }), { type: 'removed' });
});

test('an object with a finalizer is marked, and its generation increases', () => {
  assert.deepEqual(decideOutcome({ name: 'a', generation: 3, finalizers: ['x/y'] }), {
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

test('the propagation policy adds and replaces the finalizers of the garbage collector', () => {
  const finalizers = (there: string[], options: Partial<DeleteOptions>) => {
    const decidedValue = decideOutcome({ finalizers: there }, options);
    return decidedValue.type === 'marked' ? decidedValue.object.finalizers : decidedValue.type;
  };
  assert.deepEqual(finalizers([], { propagationPolicy: 'Foreground' }), ['foregroundDeletion']);
  assert.deepEqual(finalizers(['foregroundDeletion'], { propagationPolicy: 'Orphan' }), ['orphan']);
  assert.deepEqual(finalizers(['orphan', 'x/y'], {}), ['orphan', 'x/y']);
  assert.deepEqual(finalizers(['orphan'], { propagationPolicy: 'Background' }), 'removed');
  assert.deepEqual(finalizers([], { orphanDependents: true }), ['orphan']);
});

test('a grace period marks the object; only a shorter period changes it', () => {
  const markedValue = decideOutcome({ name: 'a' }, { gracePeriodSeconds: 30 }, gracefulStrategy);
  assert.ok(markedValue.type === 'marked' && !markedValue.thenRemoved);
  assert.equal(markedValue.object.deletionTimestamp, '2030-01-01T00:00:30Z');
  assert.deepEqual(decideOutcome(markedValue.object, { gracePeriodSeconds: 50 }, gracefulStrategy), {
    type: 'pending',
  });
  assert.deepEqual(decideOutcome(markedValue.object, {}, gracefulStrategy), { type: 'pending' });
  const shortenedValue = decideOutcome(markedValue.object, { gracePeriodSeconds: 5 }, gracefulStrategy);
  assert.ok(shortenedValue.type === 'marked' && !shortenedValue.thenRemoved);
  assert.equal(shortenedValue.object.deletionTimestamp, '2030-01-01T00:00:05Z');
  const now = decideOutcome(markedValue.object, { gracePeriodSeconds: 0 }, gracefulStrategy);
  assert.ok(now.type === 'marked' && now.thenRemoved);
});
