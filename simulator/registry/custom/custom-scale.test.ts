import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiObject } from '../../pure/object.ts';
import { scaleProblems } from './custom-scale.ts';

const PATHS = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
const told = (members: object) =>
  scaleProblems({ metadata: {}, ...members } as ApiObject, PATHS).map(({ field, message }) => `${field}: ${message}`);

test('what has no holder, or null in its place, is no number that could be wrong', () => {
  assert.deepEqual(told({}), []);
  assert.deepEqual(told({ spec: null, status: {} }), []);
});

test('null, a text or a holder that is none in the place of the number is told', () => {
  assert.deepEqual(told({ spec: { replicas: null }, status: 1 }), [
    '.spec.replicas: Invalid value: 0: .spec.replicas accessor error: <nil> is of the type <nil>, expected int64',
    '.status.replicas: Invalid value: 0: .status.replicas accessor error: 1 is of the type int64, expected map[string]interface{}',
  ]);
});
