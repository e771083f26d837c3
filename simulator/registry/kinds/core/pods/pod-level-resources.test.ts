/** Tests pod-level resources. The expected values are recorded from kube-apiserver 1.34.4 and 1.37.2 on 2026-11-28. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findReleaseBehaviors } from '../../../../../spec/release-behaviors.ts';
import type { Fields } from '../../../object-fields.ts';
import { setPodLevelDefaults } from './pod-spec.ts';
import { validatePodRequirements } from './resource-requirements.ts';

function createSpec(resources: Fields, containerResources: Fields = {}): Fields {
  return { resources, containers: [{ name: 'c', image: 'i', resources: containerResources }] };
}

function listProblems(spec: Fields, release: string): string[] {
  const options = { claims: [], behaviors: findReleaseBehaviors(release) };
  return validatePodRequirements(spec, 'spec.resources', options).map(({ field, message }) => `${field}: ${message}`);
}

test('missing requests of a pod default to the sum of its containers, or to the limits of the pod', () => {
  const spec = createSpec({ limits: { cpu: '1', memory: '1Gi' } }, { requests: { cpu: '500m' } });
  setPodLevelDefaults(spec);
  assert.deepEqual(spec.resources, {
    limits: { cpu: '1', memory: '1Gi' },
    requests: { cpu: '500m', memory: '1Gi' },
  });
});

test('the resources of the containers must not exceed those of the pod', () => {
  const containerResources = { limits: { cpu: '2' }, requests: { cpu: '2' } };
  const spec = createSpec({ limits: { cpu: '1' } }, containerResources);
  setPodLevelDefaults(spec);
  const problems = [
    'spec.resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
    'spec.resources.containers[0][cpu].limits: Invalid value: "2": must be less than or equal to pod limits of 1',
  ];
  assert.deepEqual(listProblems(spec, '1.37'), problems);
  assert.deepEqual(listProblems(createSpec({ requests: { cpu: '1' } }, { requests: { cpu: '2' } }), '1.34'), [
    'spec.resources.requests[cpu]: Invalid value: "1": must be greater than or equal to aggregate container requests of 2',
  ]);
});

test('pod-level resources allow no claims, and only some resource names', () => {
  assert.deepEqual(listProblems(createSpec({ claims: [], requests: { 'ephemeral-storage': '1' } }), '1.37'), [
    'spec.resources.claims: Forbidden: claims may not be set for Resources at pod-level',
    'spec.resources.requests[ephemeral-storage]: Unsupported value: "ephemeral-storage": supported values: "cpu", "hugepages-", "memory"',
  ]);
});
