import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiObject } from '../../../pure/object.ts';
import { recordOmission } from '../../../pure/value/omitted-members.ts';
import { validateImmutableData } from './immutable-data.ts';

// Recorded from kube-apiserver 1.32.13 and 1.37.2 on 2026-11-29.
test('an empty map of bytes changes an immutable ConfigMap that has none, but an empty map of texts does not', () => {
  const createConfigMap = (...emptyMembers: readonly string[]): ApiObject => {
    const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, immutable: true };
    for (const member of emptyMembers) recordOmission(configMap, member);
    return configMap;
  };
  const members = { textMembers: ['data'], bytesMembers: ['binaryData'] };
  const listFields = (updatedConfigMap: ApiObject) =>
    validateImmutableData(updatedConfigMap, createConfigMap(), members).map(({ field }) => field);
  assert.deepEqual(listFields(createConfigMap('data')), []);
  assert.deepEqual(listFields(createConfigMap('data', 'binaryData')), ['binaryData']);
});
