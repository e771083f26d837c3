import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect, translateGroup } from '../../spec/dialect.ts';
import { readServed } from '../../spec/facts.ts';
import { listEnabledResources, RuntimeConfigError } from './runtime-config.ts';

const orch = getDialect('orch');
const servedResources = readServed();

function listEnabled(config: Record<string, boolean>): Set<string> {
  const enabled = listEnabledResources(servedResources, new Map(Object.entries(config)), (group) =>
    translateGroup(orch, group),
  );
  return new Set(enabled.map(({ group, version, resource }) => `${group}/${version}/${resource}`));
}

test('without --runtime-config, the resources that are enabled by default are served', () => {
  const enabledCount = servedResources.filter(({ defaultOn }) => defaultOn).length;
  assert.equal(listEnabled({}).size, enabledCount);
  assert.ok(listEnabled({}).has('apps/v1/deployments'));
});

test('a key can enable or disable a version or a single resource', () => {
  assert.equal(listEnabled({ 'apps/v1': false }).has('apps/v1/deployments'), false);
  assert.equal(listEnabled({ 'apps/v1': false, 'apps/v1/deployments': true }).has('apps/v1/deployments'), true);
  assert.equal(listEnabled({ 'apps/v1/deployments': true, 'apps/v1': false }).has('apps/v1/daemonsets'), false);
  assert.equal(listEnabled({ 'networking.orch.io/v1beta1': true }).has('networking.k8s.io/v1beta1/ipaddresses'), true);
  assert.equal(listEnabled({ 'api/alpha': true }).has('coordination.k8s.io/v1alpha2/leasecandidates'), true);
  assert.equal(
    listEnabled({ 'api/all': false, v1: true }).size,
    servedResources.filter(({ group }) => group === '').length,
  );
  assert.equal(listEnabled({ 'api/v1': false }).has('/v1/pods'), false);
});

test('an unknown key is rejected', () => {
  for (const key of ['apps/v9', 'apps', 'networking.k8s.io/v1', 'apps/v1/pods', 'api/gamma']) {
    assert.throws(() => listEnabled({ [key]: true }), RuntimeConfigError, key);
  }
});
