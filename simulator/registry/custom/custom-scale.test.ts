import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_FLOAT_PATHS } from '../../pure/custom/float-literals.ts';
import type { ApiObject } from '../../pure/object.ts';
import { findScaleProblems } from './custom-scale.ts';

const SCALE_PATHS = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
const listProblems = (members: object, floatPaths = NO_FLOAT_PATHS) =>
  findScaleProblems({ metadata: {}, ...members } as ApiObject, SCALE_PATHS, floatPaths).map(
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

test('replicas that are a floating-point literal are an error, regardless of their value', () => {
  const floatPaths = new Set(['.spec.replicas']);
  const listFloatProblems = (floatText: string) => [
    `.spec.replicas: Invalid value: 0: .spec.replicas accessor error: ${floatText} is of the type float64, expected int64`,
  ];
  assert.deepEqual(listProblems({ spec: { replicas: 5 } }, floatPaths), listFloatProblems('5'));
  assert.deepEqual(listProblems({ spec: { replicas: 1234567 } }, floatPaths), listFloatProblems('1.234567e+06'));
  assert.deepEqual(listProblems({ spec: { replicas: 1e20 } }), listFloatProblems('1e+20'));
  assert.deepEqual(listProblems({ spec: {} }, floatPaths), []);
});
