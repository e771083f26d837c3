import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestCluster } from '../testing.ts';
import { createBootstrapController, SYSTEM_NAMESPACES } from './bootstrap.ts';

test('the namespaces, the Service and its Endpoints exist after the start', async () => {
  const cluster = createTestCluster();
  const controller = createBootstrapController(cluster.context, { advertisedAddress: { ip: '192.0.2.1', port: 6443 } });
  await controller.start();
  for (const name of SYSTEM_NAMESPACES) {
    const namespace = await cluster.read('namespaces', name);
    assert.deepEqual(namespace?.metadata.labels, { 'kubernetes.io/metadata.name': name });
    assert.deepEqual(namespace?.spec, { finalizers: ['kubernetes'] });
  }
  const endpoints = await cluster.read('endpoints', 'default/kubernetes');
  assert.deepEqual(endpoints?.subsets, [
    { addresses: [{ ip: '192.0.2.1' }], ports: [{ name: 'https', port: 6443, protocol: 'TCP' }] },
  ]);
  const service = await cluster.read('services', 'default/kubernetes');
  assert.deepEqual(cluster.resource('services').strategy.validate(service as never), []);
  assert.deepEqual(cluster.resource('endpoints').strategy.validate(endpoints as never), []);
  controller.stop();
});

test('a deleted object is recreated with a new uid', async () => {
  const cluster = createTestCluster();
  const controller = createBootstrapController(cluster.context);
  await controller.start();
  const uidBefore = (await cluster.read('services', 'default/kubernetes'))?.metadata.uid;
  await cluster.context.storage(cluster.resource('services')).write('default/kubernetes', () => 'absent');
  await cluster.waitUntil('the Service is recreated', async () => {
    const uid = (await cluster.read('services', 'default/kubernetes'))?.metadata.uid;
    return uid !== undefined && uid !== uidBefore;
  });
  controller.stop();
});

test('an existing object is not changed', async () => {
  const cluster = createTestCluster();
  await cluster.create('namespaces', 'default', { metadata: { name: 'default', labels: { mine: 'yes' } } });
  const controller = createBootstrapController(cluster.context);
  await controller.start();
  assert.equal((await cluster.read('namespaces', 'default'))?.metadata.labels?.mine, 'yes');
  controller.stop();
});

test('the date from which tokens of Secrets are tracked is recorded', async () => {
  const cluster = createTestCluster();
  const identity = { name: 'apiserver-a', host: 'a', clientCa: undefined };
  const controller = createBootstrapController(cluster.context, { identity });
  await controller.start();
  const trackingConfigMap = await cluster.read(
    'configmaps',
    'kube-system/kube-apiserver-legacy-service-account-token-tracking',
  );
  assert.match(String((trackingConfigMap?.data as { since?: string })?.since), /^\d{4}-\d\d-\d\d$/);
  controller.stop();
});
