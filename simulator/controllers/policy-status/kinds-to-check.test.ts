import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialect } from '../../../spec/dialect.ts';
import type { Rule } from '../../pure/admission/rules.ts';
import { createRegistry } from '../../registry/create-registry.ts';
import { kindsToCheck } from './kinds-to-check.ts';

const registry = createRegistry({ dialect: dialect('kubernetes'), runtimeConfig: new Map() });
const kinds = (...rules: Rule[]) =>
  kindsToCheck(rules, registry).map(({ apiVersion, kind }) => `${apiVersion} ${kind}`);
const ruleFor = (group: string, ...resources: string[]): Rule => ({
  apiGroups: [group],
  apiVersions: ['v1'],
  resources,
});

test('kinds are those of resources, in the order of group, version and kind, each once', () => {
  const core: Rule = { apiGroups: ['apps', ''], apiVersions: ['v1'], resources: ['deployments', 'pods', 'Endpoints'] };
  assert.deepEqual(kinds(core, ruleFor('apps', 'deployments')), ['v1 Endpoints', 'v1 Pod', 'apps/v1 Deployment']);
});

test('without a group the resources of every group are meant', () => {
  assert.deepEqual(kinds(ruleFor('', 'leases', 'events')), [
    'v1 Event',
    'coordination.k8s.io/v1 Lease',
    'events.k8s.io/v1 Event',
  ]);
});

test('wildcards, subresources and what there is not name nothing', () => {
  assert.deepEqual(kinds({ ...ruleFor('', 'pods'), apiVersions: ['v1', '*'] }, ruleFor('*', 'pods')), []);
  assert.deepEqual(kinds(ruleFor('', '*', '*/scale', 'pods/status', 'nothings')), []);
});

test('a rule that names ten kinds is the last', () => {
  const ten = ['configmaps', 'endpoints', 'limitranges', 'namespaces', 'nodes', 'pods', 'podtemplates'];
  const more = ['replicationcontrollers', 'resourcequotas', 'secrets', 'serviceaccounts', 'services'];
  assert.equal(kinds(ruleFor('', ...ten, ...more), ruleFor('apps', 'deployments')).length, 10);
});
