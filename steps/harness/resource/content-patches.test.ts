import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listContentPatches } from './content-patches.ts';
import { createStates } from './resource-under-test.ts';

describe('content patches', () => {
  it('change the configured field, or otherwise labels', () => {
    const object = { apiVersion: 'v1', kind: 'Flunder', metadata: { name: 'a' }, spec: { size: 1, reference: 'x' } };
    deepEqual(listContentPatches(createStates(object, { path: 'spec.reference', values: ['a', 'b'] })), [
      { spec: { size: 1, reference: 'b' } },
      { spec: { size: 1, reference: 'a' } },
    ]);
    deepEqual(listContentPatches(createStates(object, { path: 'metadata.annotations.note', values: ['a', 'b'] })), [
      { metadata: { annotations: { note: 'b' } } },
      { metadata: { annotations: { note: 'a' } } },
    ]);
  });
});
