import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectControllers, UnknownControllerError } from './selection.ts';

const listSelected = (...words: string[]) => [...selectControllers(words)];

test('selects all, none, one, or all but one controller', () => {
  assert.deepEqual(listSelected('*'), [
    'clusterrole-aggregation-controller',
    'namespace-controller',
    'persistentvolume-protection-controller',
    'persistentvolumeclaim-protection-controller',
    'root-ca-certificate-publisher-controller',
    'validatingadmissionpolicy-status-controller',
  ]);
  assert.deepEqual(listSelected('-*'), []);
  assert.deepEqual(listSelected(), []);
  assert.deepEqual(listSelected('namespace-controller'), ['namespace-controller']);
  assert.deepEqual(listSelected('namespace'), ['namespace-controller']);
  assert.deepEqual(listSelected('garbagecollector'), ['garbage-collector-controller']);
  assert.deepEqual(listSelected('*', '-namespace-controller', 'resourcequota', 'garbagecollector'), [
    'clusterrole-aggregation-controller',
    'persistentvolume-protection-controller',
    'persistentvolumeclaim-protection-controller',
    'root-ca-certificate-publisher-controller',
    'validatingadmissionpolicy-status-controller',
    'resourcequota-controller',
    'garbage-collector-controller',
  ]);
  assert.deepEqual(listSelected('-garbagecollector', '*', '-resourcequota'), [
    'clusterrole-aggregation-controller',
    'namespace-controller',
    'persistentvolume-protection-controller',
    'persistentvolumeclaim-protection-controller',
    'root-ca-certificate-publisher-controller',
    'validatingadmissionpolicy-status-controller',
  ]);
});

test('rejects an unknown controller name', () => {
  assert.throws(() => listSelected('*', '-nobody'), UnknownControllerError);
});
