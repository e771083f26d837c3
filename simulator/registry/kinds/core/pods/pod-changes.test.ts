import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validatePodChange } from './pod-changes.ts';

const SPEC = { containers: [{ name: 'c', image: 'i' }], nodeName: 'a', activeDeadlineSeconds: 5 };
const listFields = (change: object) => validatePodChange({ ...SPEC, ...change }, SPEC).map(({ field }) => field);

// Recorded from kube-apiserver 1.32.13, on 2026-11-29.
const CHANGES: readonly (readonly [change: object, fields: readonly string[]])[] = [
  [{ activeDeadlineSeconds: 4 }, []],
  [{ nodeName: 'b' }, ['spec']],
  [{ nodeName: 'b', activeDeadlineSeconds: -1 }, ['spec.activeDeadlineSeconds']],
  [{ nodeName: 'b', activeDeadlineSeconds: 6 }, ['spec.activeDeadlineSeconds']],
  [{ nodeName: 'b', activeDeadlineSeconds: null }, ['spec.activeDeadlineSeconds', 'spec']],
];

for (const [change, fields] of CHANGES) {
  test(`${JSON.stringify(change)} in the spec of a Pod has causes for [${fields.join(', ')}]`, () =>
    assert.deepEqual(listFields(change), fields));
}
