import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../../spec/dialect.ts';
import { createRegistry } from '../create-registry.ts';
import { createAggregatedDiscovery } from './aggregated-discovery.ts';
import { createApiGroup, createApiGroupList, createApiResourceList, createApiVersions } from './discovery.ts';

const registry = createRegistry({ dialect: getDialect('kubernetes'), runtimeConfig: new Map() });
const orchRegistry = createRegistry({ dialect: getDialect('orch'), runtimeConfig: new Map() });

interface ListedResource {
  readonly name: string;
  readonly storageVersionHash?: string;
}

test('groups are ordered by priority, with the preferred version first', () => {
  const { groups } = createApiGroupList(registry) as { groups: { name: string }[] };
  assert.deepEqual(
    groups.slice(0, 6).map(({ name }) => name),
    ['apiregistration.k8s.io', 'apps', 'events.k8s.io', 'authentication.k8s.io', 'authorization.k8s.io', 'autoscaling'],
  );
  assert.deepEqual(createApiGroup(registry, 'autoscaling'), {
    kind: 'APIGroup',
    apiVersion: 'v1',
    name: 'autoscaling',
    versions: [
      { groupVersion: 'autoscaling/v2', version: 'v2' },
      { groupVersion: 'autoscaling/v1', version: 'v1' },
    ],
    preferredVersion: { groupVersion: 'autoscaling/v2', version: 'v2' },
  });
  assert.equal(createApiGroup(registry, ''), undefined);
  assert.equal(createApiGroup(registry, 'apps.k8s.io'), undefined);
});

test('the discovery document of the core group is an APIVersions', () => {
  assert.deepEqual(createApiVersions(registry, 'x:1'), {
    kind: 'APIVersions',
    versions: ['v1'],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: 'x:1' }],
  });
});

test('storage version hashes equal those of kube-apiserver', () => {
  const findStorageVersionHash = (group: string, version: string, name: string) =>
    (createApiResourceList(registry, group, version) as { resources: ListedResource[] }).resources.find(
      (resource) => resource.name === name,
    )?.storageVersionHash;
  assert.equal(findStorageVersionHash('', 'v1', 'configmaps'), 'qFsyl6wFWjQ=');
  assert.equal(findStorageVersionHash('', 'v1', 'events'), 'r2yiGXH7wu8=');
  assert.equal(findStorageVersionHash('events.k8s.io', 'v1', 'events'), 'r2yiGXH7wu8=');
  assert.equal(findStorageVersionHash('autoscaling', 'v1', 'horizontalpodautoscalers'), 'qwQve8ut294=');
  assert.equal(findStorageVersionHash('authorization.k8s.io', 'v1', 'subjectaccessreviews'), undefined);
  assert.equal(findStorageVersionHash('', 'v1', 'componentstatuses'), undefined);
});

test('a subresource whose kind is of another group contains this group', () => {
  const { resources } = createApiResourceList(registry, 'apps', 'v1') as { resources: ListedResource[] };
  const names = resources.map(({ name }) => name);
  assert.deepEqual(names, [...names].sort());
  assert.deepEqual(
    resources.find(({ name }) => name === 'deployments/scale'),
    {
      name: 'deployments/scale',
      singularName: '',
      namespaced: true,
      group: 'autoscaling',
      version: 'v1',
      kind: 'Scale',
      verbs: ['get', 'patch', 'update'],
    },
  );
  assert.equal(createApiResourceList(registry, 'apps', 'v2'), undefined);
});

test('aggregated discovery contains every resource once', () => {
  const document = createAggregatedDiscovery(registry, '/apis', 'v2', getDialect('kubernetes')) as {
    apiVersion: string;
    items: { metadata: { name: string }; versions: { version: string; resources: { resource: string }[] }[] }[];
  };
  assert.equal(document.apiVersion, 'apidiscovery.k8s.io/v2');
  assert.equal(document.items[0]?.metadata.name, 'apiregistration.k8s.io');
  const discoveredResources = document.items.flatMap(({ metadata, versions }) =>
    versions.flatMap(({ version, resources }) =>
      resources.map(({ resource }) => `${metadata.name}/${version}/${resource}`),
    ),
  );
  const servedResources = registry.resources
    .filter(({ group }) => group !== '')
    .map((resource) => `${resource.apiVersion}/${resource.resource}`);
  assert.deepEqual(discoveredResources.sort(), servedResources.sort());
});

test('each dialect has its own group names', () => {
  assert.ok(orchRegistry.hasGroupVersion('discovery.orch.io', 'v1'));
  assert.equal(orchRegistry.hasGroup('discovery.k8s.io'), false);
  assert.equal(orchRegistry.find('discovery.orch.io', 'v1', 'endpointslices')?.kind, 'EndpointSlice');
});
