import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocumentedTypes } from './earlier-schemas.ts';
import { readTypes } from './facts.ts';

test('documents of a release have its list types and references, and fields that were removed later', () => {
  const { types } = readDocumentedTypes('1.28');
  assert.equal(types['core.v1.Capabilities']?.fields?.add?.listType, undefined);
  assert.equal(types['core.v1.PersistentVolumeClaimSpec']?.fields?.resources?.ref, 'core.v1.ResourceRequirements');
  assert.equal(types['core.v1.PodResourceClaim']?.fields?.source?.ref, 'core.v1.ClaimSource');
  assert.equal(readDocumentedTypes('1.31').types['core.v1.Capabilities']?.fields?.add?.listType, 'atomic');
});

test('documents of 1.32 have the types of 1.32', () => {
  assert.equal(readDocumentedTypes('1.32').types, readTypes().types);
});

test('DeleteOptions have the group versions of the release', () => {
  const listNames = (release: string) =>
    readDocumentedTypes(release).schemeVersions?.map(({ group, version }) => `${group}/${version}`) ?? [];
  assert.ok(listNames('1.28').includes('resource.k8s.io/v1alpha2'));
  assert.ok(!listNames('1.32').includes('resource.k8s.io/v1alpha2'));
  assert.ok(listNames('1.28').includes('admission.k8s.io/v1'));
});
