import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialect, translateGroup } from '../../spec/dialect.ts';
import { readServed } from '../../spec/facts.ts';
import { enabledResources, RuntimeConfigError } from './runtime-config.ts';

const orch = dialect('orch');
const served = readServed();

function names(config: Record<string, boolean>): Set<string> {
  const enabled = enabledResources(served, new Map(Object.entries(config)), (group) => translateGroup(orch, group));
  return new Set(enabled.map(({ group, version, resource }) => `${group}/${version}/${resource}`));
}

test('without settings what is on by default is served', () => {
  const on = served.filter(({ defaultOn }) => defaultOn).length;
  assert.equal(names({}).size, on);
  assert.ok(names({}).has('apps/v1/deployments'));
});

test('a version or a single resource is turned on and off', () => {
  assert.equal(names({ 'apps/v1': false }).has('apps/v1/deployments'), false);
  assert.equal(names({ 'apps/v1': false, 'apps/v1/deployments': true }).has('apps/v1/deployments'), true);
  assert.equal(names({ 'apps/v1/deployments': true, 'apps/v1': false }).has('apps/v1/daemonsets'), false);
  assert.equal(names({ 'networking.orch.io/v1beta1': true }).has('networking.k8s.io/v1beta1/ipaddresses'), true);
  assert.equal(names({ 'api/alpha': true }).has('coordination.k8s.io/v1alpha2/leasecandidates'), true);
  assert.equal(names({ 'api/all': false, v1: true }).size, served.filter(({ group }) => group === '').length);
  assert.equal(names({ 'api/v1': false }).has('/v1/pods'), false);
});

test('a key that names nothing is refused', () => {
  for (const key of ['apps/v9', 'apps', 'networking.k8s.io/v1', 'apps/v1/pods', 'api/gamma']) {
    assert.throws(() => names({ [key]: true }), RuntimeConfigError, key);
  }
});
