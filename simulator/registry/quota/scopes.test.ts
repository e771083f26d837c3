/** Tests the scope VolumeAttributesClass, which is supported since 1.33: k8s.io/kubernetes v1.34.4, pvcMatchesScopeFunc. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReleaseBehaviors } from '../../../spec/release-behaviors.ts';
import { isInScope, listScopes } from './scopes.ts';

const CLAIMS_RESOURCE = { group: '', resource: 'persistentvolumeclaims' };
const scopeName = 'VolumeAttributesClass';
const createClaim = (spec: object, status = {}) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'a' },
  spec: { ...spec },
  status,
});
const countsObject = (requirement: { operator: string; values?: string[] }, object: ReturnType<typeof createClaim>) =>
  isInScope(
    {
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'q' },
      spec: { scopeSelector: { matchExpressions: [{ scopeName, ...requirement }] } },
    },
    CLAIMS_RESOURCE,
    object,
  );

test('the scope VolumeAttributesClass is supported since 1.33', () => {
  assert.ok(!listScopes(findReleaseBehaviors('1.32')).has(scopeName));
  assert.ok(listScopes(findReleaseBehaviors('1.33')).has(scopeName));
});

test('a claim is in the scope of its VolumeAttributesClasses', () => {
  const requestedClaim = createClaim({ volumeAttributesClassName: 'a' });
  const currentClaim = createClaim({}, { currentVolumeAttributesClassName: 'b' });
  const [classAScope, notClassAScope] = [
    { operator: 'In', values: ['a'] },
    { operator: 'NotIn', values: ['a'] },
  ];
  assert.ok(countsObject(classAScope, requestedClaim));
  assert.ok(!countsObject(classAScope, currentClaim));
  assert.ok(countsObject(notClassAScope, currentClaim));
  assert.ok(countsObject(notClassAScope, createClaim({})));
  assert.ok(countsObject({ operator: 'Exists' }, currentClaim));
  assert.ok(countsObject({ operator: 'DoesNotExist' }, createClaim({})));
  assert.ok(!countsObject({ operator: 'DoesNotExist' }, requestedClaim));
});
