import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiObject, ObjectMeta } from '../../pure/object.ts';
import type { Strategy } from '../../registry/resource.ts';
import type { DeleteOptions } from '../options/delete-options.ts';
import { decideDeletion } from './outcome.ts';

const NOW_MILLISECONDS = Date.parse('2030-01-01T00:00:00Z');
const plainStrategy = {} as Strategy;
const gracefulStrategy = { gracePeriodSeconds: (_object, requestedSeconds) => requestedSeconds ?? 30 } as Strategy;

function decideOutcome(metadata: ObjectMeta, options: Partial<DeleteOptions> = {}, strategy = plainStrategy) {
  const object: ApiObject = { apiVersion: 'v1', kind: 'Thing', metadata };
  const outcome = decideDeletion(object, { dryRun: [], preconditions: {}, ...options }, strategy, NOW_MILLISECONDS);
  return outcome.type === 'marked' ? { ...outcome, object: outcome.object.metadata } : outcome;
}

test('a shortened grace period that is already over ends now, with one second', () => {
  const metadata = { name: 'a', deletionTimestamp: '2030-01-01T00:00:20Z', deletionGracePeriodSeconds: 30 };
  const limitedStrategy = { ...gracefulStrategy, limitsShortenedPeriod: true };
  const outcome = decideOutcome(metadata, { gracePeriodSeconds: 5 }, limitedStrategy);
  assert.ok(outcome.type === 'marked' && !outcome.isRemovedAfterWrite);
  assert.equal(outcome.object.deletionTimestamp, '2030-01-01T00:00:00Z');
  assert.equal(outcome.object.deletionGracePeriodSeconds, 1);
  const earlierOutcome = decideOutcome(metadata, { gracePeriodSeconds: 5 }, gracefulStrategy);
  assert.ok(earlierOutcome.type === 'marked');
  assert.equal(earlierOutcome.object.deletionTimestamp, '2029-12-31T23:59:55Z');
});

test('an object without finalizers is removed at once', () => {
  assert.deepEqual(decideOutcome({ name: 'a', generation: 3 }), { type: 'removed' });
});

test('an object with a finalizer is marked, and its generation increases', () => {
  assert.deepEqual(decideOutcome({ name: 'a', generation: 3, finalizers: ['x/y'] }), {
    type: 'marked',
    isRemovedAfterWrite: false,
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
  const listFinalizers = (storedFinalizers: string[], options: Partial<DeleteOptions>) => {
    const outcome = decideOutcome({ finalizers: storedFinalizers }, options);
    return outcome.type === 'marked' ? outcome.object.finalizers : outcome.type;
  };
  assert.deepEqual(listFinalizers([], { propagationPolicy: 'Foreground' }), ['foregroundDeletion']);
  assert.deepEqual(listFinalizers(['foregroundDeletion'], { propagationPolicy: 'Orphan' }), ['orphan']);
  assert.deepEqual(listFinalizers(['orphan', 'x/y'], {}), ['orphan', 'x/y']);
  assert.deepEqual(listFinalizers(['orphan'], { propagationPolicy: 'Background' }), 'removed');
  assert.deepEqual(listFinalizers([], { orphanDependents: true }), ['orphan']);
});

test('a delete with a grace period marks the object, and only a shorter period changes it later', () => {
  const markedOutcome = decideOutcome({ name: 'a' }, { gracePeriodSeconds: 30 }, gracefulStrategy);
  assert.ok(markedOutcome.type === 'marked' && !markedOutcome.isRemovedAfterWrite);
  assert.equal(markedOutcome.object.deletionTimestamp, '2030-01-01T00:00:30Z');
  assert.deepEqual(decideOutcome(markedOutcome.object, { gracePeriodSeconds: 50 }, gracefulStrategy), {
    type: 'pending',
  });
  assert.deepEqual(decideOutcome(markedOutcome.object, {}, gracefulStrategy), { type: 'pending' });
  const shortenedOutcome = decideOutcome(markedOutcome.object, { gracePeriodSeconds: 5 }, gracefulStrategy);
  assert.ok(shortenedOutcome.type === 'marked' && !shortenedOutcome.isRemovedAfterWrite);
  assert.equal(shortenedOutcome.object.deletionTimestamp, '2030-01-01T00:00:05Z');
  const immediateOutcome = decideOutcome(markedOutcome.object, { gracePeriodSeconds: 0 }, gracefulStrategy);
  assert.ok(immediateOutcome.type === 'marked' && immediateOutcome.isRemovedAfterWrite);
});
