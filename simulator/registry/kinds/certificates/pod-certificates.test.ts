import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getDialect } from '../../../../spec/dialect.ts';
import type { Json } from '../../../pure/object.ts';
import { clusterTrustBundleKindRules } from './clustertrustbundles.ts';
import { createPodCertificateRequestKindRules } from './podcertificaterequests.ts';

// The expected problems follow k8s.io/kubernetes v1.37.2, pkg/apis/certificates/validation/validation.go.
describe('ClusterTrustBundles', () => {
  const validateBundle = (name: string, spec: Json) =>
    (clusterTrustBundleKindRules.validate?.({ apiVersion: 'v1', kind: 'Any', metadata: { name }, spec }) ?? []).map(
      ({ field, message }) => `${field}: ${message}`,
    );

  it('must contain a certificate', () =>
    assert.deepEqual(validateBundle('a', { trustBundle: 'x' }), [
      'spec.trustBundle: Invalid value: "<value omitted>": at least one trust anchor must be provided',
    ]));

  it('must contain only certificates', () => {
    const trustBundle =
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n-----BEGIN KEY-----\nAAAA\n-----END KEY-----\n';
    assert.deepEqual(
      validateBundle('a', { trustBundle }).map((problem) => problem.split(': ').at(-1)),
      ['entry 0 does not parse as X.509', 'KEY'],
    );
  });

  it('must have a name that begins with the signer', () => {
    assert.match(
      validateBundle('a:b', { trustBundle: 'x' })[0] ?? '',
      /without signer name must not have ":" in its name/,
    );
    assert.match(
      validateBundle('a', { signerName: 's.x/y', trustBundle: 'x' })[0] ?? '',
      /must be named with prefix s\.x:y:/,
    );
  });
});

describe('PodCertificateRequests', () => {
  const validateRequest = (spec: Json) =>
    (
      createPodCertificateRequestKindRules(getDialect('kubernetes')).validate?.({
        apiVersion: 'v1',
        kind: 'Any',
        metadata: { name: 'a' },
        spec,
      }) ?? []
    ).map(({ field }) => field);
  const identity = {
    ...{ signerName: 's.x/y', podName: 'p', podUID: '1', serviceAccountName: 'a', serviceAccountUID: '2' },
    ...{ nodeName: 'n', nodeUID: '3' },
  };

  it('must name the pod, its service account and its node, and have a valid request', () =>
    assert.deepEqual(
      validateRequest({
        ...identity,
        podUID: '',
        nodeName: '-',
        maxExpirationSeconds: 3600,
        stubPKCS10Request: 'YQ==',
      }),
      ['spec.podUID', 'spec.nodeName', 'spec.stubPKCS10Request'],
    ));

  it('must have exactly one kind of key, which is validated only with maxExpirationSeconds', () => {
    assert.deepEqual(validateRequest(identity), ['spec.maxExpirationSeconds']);
    assert.deepEqual(validateRequest({ ...identity, maxExpirationSeconds: 1 }), ['spec.maxExpirationSeconds', 'spec']);
  });
});
