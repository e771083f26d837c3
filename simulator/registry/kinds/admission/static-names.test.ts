/** Returns the problems of a name. The expected problems are recorded from kube-apiserver 1.36.3 and 1.37.2 on 2026-11-28. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addStaticNameValidation } from './static-names.ts';

const findProblems = (name: string, serverMinor: number) =>
  addStaticNameValidation({}, serverMinor)
    .validateCreate?.({ apiVersion: 'v1', kind: 'Any', metadata: { name } })
    .map(({ field, message }) => `${field}: ${message}`) ?? [];

test('a new object cannot have a reserved name since 1.37', () => {
  assert.deepEqual(findProblems('a.static.k8s.io', 36), []);
  assert.deepEqual(findProblems('static.k8s.io', 37), []);
  assert.deepEqual(findProblems('a.static.k8s.io', 37), [
    'metadata.name: Invalid value: "a.static.k8s.io": names ending with ".static.k8s.io" are reserved for static manifest-based configurations and cannot be managed via the API',
  ]);
});
