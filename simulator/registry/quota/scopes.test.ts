/** Tests the scope VolumeAttributesClass, which is supported since 1.33: k8s.io/kubernetes v1.34.4, pvcMatchesScopeFunc. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMachinery } from '../../../spec/machinery.ts';
import { isInScope, listScopes } from './scopes.ts';

const CLAIMS = { group: '', resource: 'persistentvolumeclaims' };
const scopeName = 'VolumeAttributesClass';
const claim = (spec: object, status = {}) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'a' },
  spec: { ...spec },
  status,
});
const counts = (requirement: { operator: string; values?: string[] }, object: ReturnType<typeof claim>) =>
  isInScope(
    {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'q' },
      spec: { scopeSelector: { matchExpressions: [{ scopeName, ...requirement }] } },
    },
    CLAIMS,
    object,
  );

test('the scope is supported since 1.33', () => {
  assert.ok(!listScopes(findMachinery('1.32')).has(scopeName));
  assert.ok(listScopes(findMachinery('1.33')).has(scopeName));
});

test('a claim is in the scope of its VolumeAttributesClasses', () => {
  const requestedClaim = claim({ volumeAttributesClassName: 'a' });
  const currentClaim = claim({}, { currentVolumeAttributesClassName: 'b' });
  const [goldScope, other] = [
    { operator: 'In', values: ['a'] },
    { operator: 'NotIn', values: ['a'] },
  ];
  assert.ok(counts(goldScope, requestedClaim));
  assert.ok(!counts(goldScope, currentClaim));
  assert.ok(counts(other, currentClaim));
  assert.ok(counts(other, claim({})));
  assert.ok(counts({ operator: 'Exists' }, currentClaim));
  assert.ok(counts({ operator: 'DoesNotExist' }, claim({})));
  assert.ok(!counts({ operator: 'DoesNotExist' }, requestedClaim));
});
