import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReleaseBehaviors } from '../../../../spec/release-behaviors.ts';
import { validateConsumedCounters, validateSharedCounters } from './slice-counters.ts';

const format = ({ field, message }: { readonly field: string; readonly message: string }) =>
  `${field}: ${message.slice(0, 40)}`;

// Recorded from kube-apiserver 1.36.3 and 1.37.2 on 2026-11-29.
test('sets of shared counters need a name, which is unique, and counters', () => {
  const sets = [{ name: 'a', counters: {} }, { name: 'a', counters: { b: { value: '1' } } }, {}];
  const listProblems = (release: string) => validateSharedCounters(sets, findReleaseBehaviors(release)).map(format);
  const expected = (duplicate: string) => [
    'spec.sharedCounters[0].counters: Required value',
    'spec.sharedCounters[2].name: Required value',
    'spec.sharedCounters[2].counters: Required value',
    `spec.sharedCounters[1]: Duplicate value: ${duplicate}`,
  ];
  assert.deepEqual(listProblems('1.36'), expected('"a"'));
  assert.deepEqual(listProblems('1.37'), expected('{"name":"a","counters":'));
});

test('a device consumes counters of at most two sets', () => {
  const set = { counterSet: 'a', counters: { b: { value: '1' } } };
  assert.deepEqual(validateConsumedCounters([set, set, set], 'f', new Set()).map(format), [
    'f: Too many: 3: must have at most 2 items',
  ]);
});
