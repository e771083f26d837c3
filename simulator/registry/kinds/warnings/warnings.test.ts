import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiObject } from '../../../pure/object.ts';
import { selectWarningFunctions } from './warnings.ts';

/** Returns the warnings. Recorded from kube-apiserver 1.21.14, 1.25.16, 1.28.15 and 1.33.13 to 1.37.2 on 2026-11-28. */
function listWarnings(
  key: string,
  serverMinor: number,
  object: Omit<ApiObject, 'apiVersion' | 'kind' | 'metadata'>,
): string[] {
  const writtenObject: ApiObject = { apiVersion: '', kind: '', metadata: { name: 'a' }, ...object };
  return selectWarningFunctions(key, serverMinor).findWarnings?.(writtenObject, undefined) ?? [];
}

test('warns about ignored fields of headless Services', () => {
  const spec = { type: 'ClusterIP', clusterIPs: ['None'], sessionAffinity: 'ClientIP', externalIPs: ['192.0.2.9'] };
  assert.deepEqual(listWarnings('services', 33, { spec }), []);
  assert.deepEqual(listWarnings('services', 37, { spec }), [
    'spec.externalIPs is ignored for headless services',
    'spec.SessionAffinity is ignored for headless services',
  ]);
});

test('since 1.36, warns about external IPs', () => {
  const spec = { type: 'ClusterIP', clusterIPs: ['10.0.0.1'], externalIPs: ['192.0.2.9', '2001:DB8::1'] };
  const canonical =
    'spec.externalIPs[1]: IPv6 address "2001:DB8::1" should be in RFC 5952 canonical format ("2001:db8::1")';
  assert.deepEqual(listWarnings('services', 25, { spec }), []);
  assert.deepEqual(listWarnings('services', 28, { spec }), [
    'spec.externalIPs[1]: IPv6 address "2001:DB8::1" is not in RFC 5952 canonical format ("2001:db8::1"), which may cause controller apply-loops',
  ]);
  assert.deepEqual(listWarnings('services', 35, { spec }), [canonical]);
  assert.deepEqual(listWarnings('services', 36, { spec }), [
    canonical,
    'spec.externalIPs is deprecated and may no longer be implemented in some clusters',
  ]);
});

test('warns about ranges with bits after the prefix', () => {
  const spec = { loadBalancerSourceRanges: ['10.0.0.1/8', '2001:DB8::/64'], type: 'LoadBalancer' };
  assert.deepEqual(listWarnings('services', 35, { spec }), [
    'spec.loadBalancerSourceRanges[0]: CIDR value "10.0.0.1/8" is ambiguous in this context (should be "10.0.0.0/8" or "10.0.0.1/32"?)',
    'spec.loadBalancerSourceRanges[1]: IPv6 CIDR value "2001:DB8::/64" should be in RFC 5952 canonical format ("2001:db8::/64")',
  ]);
});

test('warns about deprecated volumes of pods', () => {
  const volumes = [
    { name: 'a', gitRepo: {} },
    { name: 'b', storageos: {} },
    { name: 'b', rbd: {} },
  ];
  const gitRepo = 'spec.volumes[0].gitRepo: deprecated in v1.11';
  assert.deepEqual(listWarnings('pods', 21, { spec: { volumes } }), []);
  assert.deepEqual(listWarnings('pods', 25, { spec: { volumes } }), [
    gitRepo,
    'spec.volumes[1].storageOS: deprecated in v1.22, support removal is planned in v1.26',
    'spec.volumes[2].name: duplicate name "b"',
  ]);
  assert.deepEqual(listWarnings('pods', 33, { spec: { volumes } }), [
    `${gitRepo}, and disabled by default in v1.33+`,
    'spec.volumes[1].storageOS: deprecated in v1.22, non-functional in v1.25+',
    'spec.volumes[2].rbd: deprecated in v1.28, non-functional in v1.31+',
  ]);
});

test('warns about repeated variables of a container', () => {
  const environment = [{ name: 'A' }, { name: 'A', value: 'x$(A)' }, { name: 'A', value: '1' }];
  const spec = { containers: [{ name: 'c', env: environment }] };
  const formatVariablePath = (index: number) => `spec.containers[0].env[${index}]`;
  assert.deepEqual(
    listWarnings('pods', 25, { spec }),
    [1, 2].map((index) => `${formatVariablePath(index)}.name: duplicate name "A"`),
  );
  assert.deepEqual(listWarnings('pods', 28, { spec }), [`${formatVariablePath(2)}: hides previous definition of "A"`]);
  assert.deepEqual(listWarnings('pods', 36, { spec }), [
    `${formatVariablePath(2)}: hides previous definition of "A", which may be dropped when using apply`,
  ]);
});

test('warns about overlapping paths of a volume', () => {
  const items = [{ path: 'p' }, { path: 'p/q' }];
  const spec = { volumes: [{ name: 'v', configMap: { name: 'c', items } }] };
  assert.deepEqual(listWarnings('pods', 28, { spec }), []);
  assert.deepEqual(listWarnings('pods', 37, { spec }), [
    'volume "v" (ConfigMap "c"): overlapping paths: "p/q" with "p"',
  ]);
});

test('warns about quotas whose requests exceed the limits', () => {
  const spec = { hard: { memory: '2Gi', 'limits.memory': '1Gi', 'requests.cpu': '1', 'limits.cpu': '1' } };
  assert.deepEqual(listWarnings('resourcequotas', 34, { spec }), []);
  assert.deepEqual(listWarnings('resourcequotas', 35, { spec }), [
    'ResourceQuota memory (2Gi) should be less than limits.memory (1Gi)',
  ]);
});

test('warns about webhooks that name reviews', () => {
  const rule = { apiGroups: ['authorization.k8s.io', ''], resources: ['selfsubjectaccessreviews', 'pods'] };
  const key = 'admissionregistration/validatingwebhookconfigurations';
  assert.deepEqual(listWarnings(key, 36, { webhooks: [{ rules: [rule] }] }), []);
  assert.deepEqual(listWarnings(key, 37, { webhooks: [{ rules: [rule, { ...rule, resources: ['*'] }] }] }), [
    'webhooks[0].rules[0]: selfsubjectaccessreviews.authorization.k8s.io is excluded from admission webhooks; this rule will have no effect',
  ]);
});

test('warns about secrets without a certificate', () => {
  const secret = { type: 'kubernetes.io/tls', data: { 'tls.crt': '', 'tls.key': '' } };
  assert.deepEqual(listWarnings('secrets', 25, secret), []);
  assert.deepEqual(listWarnings('secrets', 28, secret), ['tls: failed to find any PEM data in certificate input']);
});
