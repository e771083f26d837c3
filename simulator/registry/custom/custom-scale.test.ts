import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_FLOATS } from '../../pure/custom/float-literals.ts';
import type { ApiObject } from '../../pure/object.ts';
import { findScaleProblems } from './custom-scale.ts';

const PATHS = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
const listProblems = (members: object, floats = NO_FLOATS) =>
  findScaleProblems({ metadata: {}, ...members } as ApiObject, PATHS, floats).map(
    ({ field, message }) => `${field}: ${message}`,
  );

test('a missing or null parent object of the replicas is valid', () => {
  assert.deepEqual(listProblems({}), []);
  assert.deepEqual(listProblems({ spec: null, status: {} }), []);
});

test('replicas that are null or a string, or have a scalar as their parent, are an error', () => {
  assert.deepEqual(listProblems({ spec: { replicas: null }, status: 1 }), [
    '.spec.replicas: Invalid value: 0: .spec.replicas accessor error: <nil> is of the type <nil>, expected int64',
    '.status.replicas: Invalid value: 0: .status.replicas accessor error: 1 is of the type int64, expected map[string]interface{}',
  ]);
});

test('replicas that are a floating-point literal are an error, whatever the value', () => {
  const floats = new Set(['.spec.replicas']);
  const scaleProblem = (floatText: string) => [
    `.spec.replicas: Invalid value: 0: .spec.replicas accessor error: ${floatText} is of the type float64, expected int64`,
  ];
  assert.deepEqual(listProblems({ spec: { replicas: 5 } }, floats), scaleProblem('5'));
  assert.deepEqual(listProblems({ spec: { replicas: 1234567 } }, floats), scaleProblem('1.234567e+06'));
  assert.deepEqual(listProblems({ spec: { replicas: 1e20 } }), scaleProblem('1e+20'));
  assert.deepEqual(listProblems({ spec: {} }, floats), []);
});
