/** Tests messages recorded from kube-apiserver 1.21.14 on 2026-11-28. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTypesOfRelease } from '../../../spec/field-releases.ts';
import { findIteratorProblem } from './iterator-problem.ts';

const facts = readTypesOfRelease('1.21');

const OBSERVED_PROBLEMS: readonly (readonly [type: string, text: string, problem: string])[] = [
  [
    'meta.v1.DeleteOptions',
    '{"dryRun":["All"],"gracePeriodSeconds":"5"}',
    'v1.DeleteOptions.GracePeriodSeconds: readUint64: unexpected character: \ufffd, error found in #10 byte of ...|Seconds":"5"}|..., bigger context ...|{"dryRun":["All"],"gracePeriodSeconds":"5"}|...',
  ],
  [
    'storage.v1.CSINode',
    '{"spec":{"drivers":[{"name":"","nodeID":"/a","allocatable":true}]}}',
    'v1.CSINode.Spec: v1.CSINodeSpec.Drivers: []v1.CSINodeDriver: v1.CSINodeDriver.Allocatable: readObjectStart: expect { or n, but found t, error found in #10 byte of ...|catable":true}]}}|..., bigger context ...|drivers":[{"name":"","nodeID":"/a","allocatable":true}]}}|...',
  ],
  [
    'core.v1.ResourceQuota',
    '{"metadata":{"name":"r0"},"spec":{"hard":{"cpu":"x"}}}',
    `v1.ResourceQuota.Spec: v1.ResourceQuotaSpec.Hard: unmarshalerDecoder: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$', error found in #10 byte of ...|{"cpu":"x"}}}|..., bigger context ...|"metadata":{"name":"r0"},"spec":{"hard":{"cpu":"x"}}}|...`,
  ],
];

for (const [type, text, problem] of OBSERVED_PROBLEMS)
  test(`the error for ${text} as ${type} equals that of kube-apiserver`, () =>
    assert.equal(findIteratorProblem(text, type, facts), problem));

test('the path of an error contains the fields that are decoded after the error', () => {
  const text = '{"status":{"certificate":"!","conditions":[{"status":"/a","type":{}},{"lastTransitionTime":7}]}}';
  const path =
    'v1.CertificateSigningRequest.Status: v1.CertificateSigningRequestStatus.Conditions: []v1.CertificateSigningRequestCondition: Certificate: decode base64: illegal base64 data at input byte 0';
  assert.ok(findIteratorProblem(text, 'certificates.v1.CertificateSigningRequest', facts)?.startsWith(path));
});

test('a text that matches its type has no problem', () => {
  const text =
    '{"kind":"ConfigMap","metadata":{"name":"a","labels":null},"data":{"a":"\\"b"},"other":[1,{"x":-2.5e3}]}';
  assert.equal(findIteratorProblem(text, 'core.v1.ConfigMap', facts), undefined);
});
