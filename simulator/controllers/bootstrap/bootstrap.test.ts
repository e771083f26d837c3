import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testCluster } from '../testing.ts';
import { bootstrap, SYSTEM_NAMESPACES } from './bootstrap.ts';

test('what a full server makes for itself is there after the start', async () => {
  const at = testCluster();
  const controller = bootstrap(at.context, { advertised: { ip: '192.0.2.1', port: 6443 } });
  await controller.start();
  for (const name of SYSTEM_NAMESPACES) {
    const namespace = await at.read('namespaces', name);
    assert.deepEqual(namespace?.metadata.labels, { 'kubernetes.io/metadata.name': name });
    assert.deepEqual(namespace?.spec, { finalizers: ['kubernetes'] });
  }
  const endpoints = await at.read('endpoints', 'default/kubernetes');
  assert.deepEqual(endpoints?.subsets, [
    { addresses: [{ ip: '192.0.2.1' }], ports: [{ name: 'https', port: 6443, protocol: 'TCP' }] },
  ]);
  const service = await at.read('services', 'default/kubernetes');
  assert.deepEqual(at.resource('services').strategy.validate(service as never), []);
  assert.deepEqual(at.resource('endpoints').strategy.validate(endpoints as never), []);
  controller.stop();
});

test('it is made again when it is deleted, as another object', async () => {
  const at = testCluster();
  const controller = bootstrap(at.context);
  await controller.start();
  const before = (await at.read('services', 'default/kubernetes'))?.metadata.uid;
  await at.context.storage(at.resource('services')).write('default/kubernetes', () => 'absent');
  await at.waitUntil('remade', async () => {
    const uid = (await at.read('services', 'default/kubernetes'))?.metadata.uid;
    return uid !== undefined && uid !== before;
  });
  controller.stop();
});

test('what is there already stays as it is', async () => {
  const at = testCluster();
  await at.create('namespaces', 'default', { metadata: { name: 'default', labels: { mine: 'yes' } } });
  const controller = bootstrap(at.context);
  await controller.start();
  assert.equal((await at.read('namespaces', 'default'))?.metadata.labels?.mine, 'yes');
  controller.stop();
});
