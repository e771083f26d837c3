/** Tests which resource a scenario uses, by its tags. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Inventory, ServedResource } from '../../../client/discovery/discovery.ts';
import type { ResourceUnderTest } from './resource-under-test.ts';
import { findResource } from './scenario-resource.ts';

const createServedResource = (group: string, plural: string, kind: string, subresources: string[]): ServedResource => ({
  group,
  version: 'v1',
  plural,
  kind,
  namespaced: true,
  verbs: [],
  subresources,
});
const ENDPOINTS = {
  served: createServedResource('', 'endpoints', 'Endpoints', []),
  abilities: [],
} as unknown as ResourceUnderTest;
const inventory = {
  resources: [
    createServedResource('networking.k8s.io', 'ingresses', 'Ingress', ['status']),
    createServedResource('apps', 'deployments', 'Deployment', ['status', 'scale']),
  ],
} as unknown as Inventory;
const findPlural = (tags: string[], userResource?: ResourceUnderTest) =>
  findResource(tags, { resource: ENDPOINTS, inventory }, userResource)?.served.plural;

test('a scenario without needs uses the default resource', () => {
  assert.equal(findPlural(['@resource']), 'endpoints');
});

test('a scenario about status uses Ingresses, a scenario about scale uses Deployments', () => {
  assert.equal(findPlural(['@resource', '@needs:resource:status']), 'ingresses');
  assert.equal(findPlural(['@resource', '@needs:resource:scale']), 'deployments');
});

test('a scenario about status uses Ingresses of the group extensions where the group networking has none', () => {
  const resource = { ...createServedResource('extensions', 'ingresses', 'Ingress', ['status']), version: 'v1beta1' };
  const oldInventory = { resources: [resource] } as unknown as Inventory;
  const foundResource = findResource(
    ['@resource', '@needs:resource:status'],
    { resource: ENDPOINTS, inventory: oldInventory },
    undefined,
  );
  assert.equal(foundResource?.served, resource);
  assert.deepEqual(foundResource.states.plain, {
    metadata: {},
    spec: { backend: { serviceName: 'web', servicePort: 80 } },
  });
});

test('a selected resource is used even if it lacks a subresource', () => {
  assert.equal(findPlural(['@resource', '@needs:resource:scale'], ENDPOINTS), 'endpoints');
});

test('a scenario without the tag @resource uses the default resource', () => {
  assert.equal(findPlural(['@needs:resource:scale']), 'endpoints');
});
