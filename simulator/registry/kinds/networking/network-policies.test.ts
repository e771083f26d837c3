/**
 * Tests the validation of NetworkPolicies. The expected problems were recorded from kube-apiserver 1.21.14, 1.28.15, 1.33.13, 1.35.4 and
 * 1.37.2 on 2026-11-28 (POST networkpolicies?dryRun=All).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReleaseBehaviors } from '../../../../spec/release-behaviors.ts';
import type { Json } from '../../../pure/object.ts';
import { createNetworkPolicyKindRules } from './network-policies.ts';

function findProblems(release: string, spec: Record<string, Json>): string[] {
  const policy = {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'a' },
    spec: { podSelector: {}, ...structuredClone(spec) },
  };
  const rules = createNetworkPolicyKindRules(findReleaseBehaviors(release));
  rules.setDefaults?.(policy);
  rules.prepareForUpdate?.(policy, policy);
  return (rules.validate?.(policy) ?? []).map(({ field, message }) => `${field}: ${message}`);
}

test('a list of too many policy types has a single cause', () =>
  assert.deepEqual(findProblems('1.33', { policyTypes: ['Ingress', 'Egress', 'a'] }), [
    'spec.policyTypes: Invalid value: []networking.PolicyType{"Ingress", "Egress", "a"}: may not specify more than two policyTypes',
  ]));

const ports = { ingress: [{ ports: [{ port: 80, endPort: 70 }] }] };
const endPort = (shownValue: number) => [
  `spec.ingress[0].ports[0].endPort: Invalid value: ${shownValue}: must be greater than or equal to \`port\``,
];
const PROBLEMS_BY_RELEASE: Readonly<Record<string, readonly string[]>> = {
  1.21: [],
  1.28: endPort(80),
  1.35: endPort(80),
  1.37: endPort(70),
};
for (const [release, problems] of Object.entries(PROBLEMS_BY_RELEASE))
  test(`endPort is validated in ${release}`, () => assert.deepEqual(findProblems(release, ports), problems));

const ranges = { egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['y', '11.0.0.0/16'] } }] }] };
const EXCEPT_FIELD = 'spec.egress[0].to[0].ipBlock.except';
test('until 1.29, validation ends with the first invalid range', () =>
  assert.deepEqual(findProblems('1.28', ranges), [`${EXCEPT_FIELD}[0]: Invalid value: "y": not a valid CIDR`]));
test('since 1.30, all ranges are validated', () =>
  assert.deepEqual(findProblems('1.33', ranges), [
    `${EXCEPT_FIELD}[0]: Invalid value: "y": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)`,
    `${EXCEPT_FIELD}[1]: Invalid value: "11.0.0.0/16": must be a strict subset of \`cidr\``,
  ]));
