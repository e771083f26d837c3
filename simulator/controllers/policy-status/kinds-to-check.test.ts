import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../../spec/dialect.ts';
import type { WebhookRule } from '../../pure/admission/rules.ts';
import { createRegistry } from '../../registry/create-registry.ts';
import { listKindsToCheck } from './kinds-to-check.ts';

const registry = createRegistry({ dialect: getDialect('kubernetes'), runtimeConfig: new Map() });
const listKinds = (...rules: WebhookRule[]) =>
  listKindsToCheck(rules, registry).map(({ apiVersion, kind }) => `${apiVersion} ${kind}`);
const createRule = (group: string, ...resources: string[]): WebhookRule => ({
  apiGroups: [group],
  apiVersions: ['v1'],
  resources,
});

test('returns the kinds of the resources once, ordered by group, version and kind', () => {
  const coreRule: WebhookRule = {
    apiGroups: ['apps', ''],
    apiVersions: ['v1'],
    resources: ['deployments', 'pods', 'Endpoints'],
  };
  assert.deepEqual(listKinds(coreRule, createRule('apps', 'deployments')), [
    'v1 Endpoints',
    'v1 Pod',
    'apps/v1 Deployment',
  ]);
});

test('the resources of a rule without groups are searched in every group', () => {
  assert.deepEqual(listKinds(createRule('', 'leases', 'events')), [
    'v1 Event',
    'coordination.k8s.io/v1 Lease',
    'events.k8s.io/v1 Event',
  ]);
});

test('ignores wildcards, subresources and unknown resources', () => {
  assert.deepEqual(listKinds({ ...createRule('', 'pods'), apiVersions: ['v1', '*'] }, createRule('*', 'pods')), []);
  assert.deepEqual(listKinds(createRule('', '*', '*/scale', 'pods/status', 'nothings')), []);
});

test('stops after the rule that reaches ten kinds', () => {
  const firstResources = ['configmaps', 'endpoints', 'limitranges', 'namespaces', 'nodes', 'pods', 'podtemplates'];
  const otherResources = ['replicationcontrollers', 'resourcequotas', 'secrets', 'serviceaccounts', 'services'];
  assert.equal(
    listKinds(createRule('', ...firstResources, ...otherResources), createRule('apps', 'deployments')).length,
    10,
  );
});
