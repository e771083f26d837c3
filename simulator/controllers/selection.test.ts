import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectControllers, UnknownControllerError } from './selection.ts';

const chosen = (...words: string[]) => [...selectControllers(words)];

test('all, none, one, all but one', () => {
  assert.deepEqual(chosen('*'), [
    'clusterrole-aggregation-controller',
    'namespace-controller',
    'validatingadmissionpolicy-status-controller',
  ]);
  assert.deepEqual(chosen('-*'), []);
  assert.deepEqual(chosen(), []);
  assert.deepEqual(chosen('namespace-controller'), ['namespace-controller']);
  assert.deepEqual(chosen('namespace'), ['namespace-controller']);
  assert.deepEqual(chosen('garbagecollector'), ['garbage-collector-controller']);
  assert.deepEqual(chosen('*', '-namespace-controller', 'resourcequota', 'garbagecollector'), [
    'clusterrole-aggregation-controller',
    'validatingadmissionpolicy-status-controller',
    'resourcequota-controller',
    'garbage-collector-controller',
  ]);
  assert.deepEqual(chosen('-garbagecollector', '*', '-resourcequota'), [
    'clusterrole-aggregation-controller',
    'namespace-controller',
    'validatingadmissionpolicy-status-controller',
  ]);
});

test('a name that is none is refused', () => {
  assert.throws(() => chosen('*', '-nobody'), UnknownControllerError);
});
