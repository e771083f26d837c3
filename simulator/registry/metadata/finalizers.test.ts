import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFinalizerWarnings } from './finalizers.ts';

test('added finalizers without a domain cause warnings, sorted by name', () => {
  const finalizers = ['z.y', 'bare', 'bare', 'orphan', 'foregroundDeletion', 'own', 'a.b/c'];
  const reason = 'to avoid accidental conflicts with other finalizer writers';
  assert.deepEqual(findFinalizerWarnings(finalizers, undefined, 'own'), [
    `metadata.finalizers: "bare": prefer a domain-qualified finalizer name ${reason}`,
    `metadata.finalizers: "z.y": prefer a domain-qualified finalizer name including a path (/) ${reason}`,
  ]);
});

test('existing finalizers cause no warning', () => {
  assert.deepEqual(findFinalizerWarnings(['bare'], ['bare'], 'own'), []);
  assert.deepEqual(findFinalizerWarnings(undefined, ['bare'], 'own'), []);
});
