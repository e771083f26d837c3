/** Tests the quota controller with a registry and a store. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestCluster, type TestCluster } from '../testing.ts';
import { ResourceQuotaController } from './resource-quota-controller.ts';

let cluster: TestCluster;
let controller: ResourceQuotaController;

before(async () => {
  cluster = createTestCluster();
  controller = new ResourceQuotaController(cluster.context);
  await controller.start();
});
after(async () => {
  controller.stop();
  await cluster.storage.close();
});

const readStatus = async (key: string) => (await cluster.read('resourcequotas', key))?.status;

async function waitForStatus(key: string, expectedStatus: object): Promise<void> {
  const text = JSON.stringify(expectedStatus);
  await cluster.waitUntil(`${key} is ${text}`, async () => JSON.stringify(await readStatus(key)) === text);
}

test('counts existing objects, and counts again after a deletion', async () => {
  await cluster.create('configmaps', 'a/one', { metadata: { name: 'one', namespace: 'a' } });
  await cluster.create('configmaps', 'b/other', { metadata: { name: 'other', namespace: 'b' } });
  const hardLimits = { configmaps: '5', 'count/configmaps': '7', 'count/endpoints': '2' };
  await cluster.create('resourcequotas', 'a/q', {
    metadata: { name: 'q', namespace: 'a' },
    spec: { hard: hardLimits },
  });
  await waitForStatus('a/q', {
    hard: hardLimits,
    used: { configmaps: '1', 'count/configmaps': '1', 'count/endpoints': '0' },
  });
  await cluster.context.storage(cluster.resource('configmaps')).write('a/one', () => 'absent');
  await waitForStatus('a/q', {
    hard: hardLimits,
    used: { configmaps: '0', 'count/configmaps': '0', 'count/endpoints': '0' },
  });
});

test('updates the status after a change of the limits, and does not count an unknown resource', async () => {
  const storage = cluster.context.storage(cluster.resource('resourcequotas'));
  const hard = { 'count/endpoints': '9', 'example.com/nothing': '1' };
  await storage.write('a/q', (current) => {
    assert.ok(current);
    return { put: { ...current.object, spec: { hard } } };
  });
  await waitForStatus('a/q', { hard, used: { 'count/endpoints': '0' } });
  assert.deepEqual(cluster.reportedErrors, []);
});

test('a quota with scopes counts only pods', async () => {
  await cluster.create('configmaps', 'c/one', { metadata: { name: 'one', namespace: 'c' } });
  const hard = { 'count/configmaps': '1' };
  const spec = { hard, scopes: ['BestEffort'] };
  await cluster.create('resourcequotas', 'c/q', { metadata: { name: 'q', namespace: 'c' }, spec });
  await waitForStatus('c/q', { hard, used: { 'count/configmaps': '0' } });
});
