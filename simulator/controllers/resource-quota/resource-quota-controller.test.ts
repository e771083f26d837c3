/** The quota controller with a registry and a store: the usage, and when it is counted again. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestCluster, testCluster } from '../testing.ts';
import { ResourceQuotaController } from './resource-quota-controller.ts';

let here: TestCluster;
let controller: ResourceQuotaController;

before(async () => {
  here = testCluster();
  controller = new ResourceQuotaController(here.context);
  await controller.start();
});
after(async () => {
  controller.stop();
  await here.storage.close();
});

const status = async (key: string) => (await here.read('resourcequotas', key))?.status;

async function waitForStatus(key: string, wanted: object): Promise<void> {
  const text = JSON.stringify(wanted);
  await here.waitUntil(`${key} is ${text}`, async () => JSON.stringify(await status(key)) === text);
}

test('what is there is counted, and again when something goes', async () => {
  await here.create('configmaps', 'a/one', { metadata: { name: 'one', namespace: 'a' } });
  await here.create('configmaps', 'b/other', { metadata: { name: 'other', namespace: 'b' } });
  const hard = { configmaps: '5', 'count/configmaps': '7', 'count/endpoints': '2' };
  await here.create('resourcequotas', 'a/q', { metadata: { name: 'q', namespace: 'a' }, spec: { hard } });
  await waitForStatus('a/q', { hard, used: { configmaps: '1', 'count/configmaps': '1', 'count/endpoints': '0' } });
  await here.context.storage(here.resource('configmaps')).write('a/one', () => 'absent');
  await waitForStatus('a/q', { hard, used: { configmaps: '0', 'count/configmaps': '0', 'count/endpoints': '0' } });
});

test('a limit that is changed is told in the status, one that nobody counts is not used', async () => {
  const storage = here.context.storage(here.resource('resourcequotas'));
  const hard = { 'count/endpoints': '9', 'example.com/nothing': '1' };
  await storage.write('a/q', (current) => {
    assert.ok(current);
    return { put: { ...current.object, spec: { hard } } };
  });
  await waitForStatus('a/q', { hard, used: { 'count/endpoints': '0' } });
  assert.deepEqual(here.reports, []);
});

test('a quota with scopes is about pods only', async () => {
  await here.create('configmaps', 'c/one', { metadata: { name: 'one', namespace: 'c' } });
  const hard = { 'count/configmaps': '1' };
  const spec = { hard, scopes: ['BestEffort'] };
  await here.create('resourcequotas', 'c/q', { metadata: { name: 'q', namespace: 'c' }, spec });
  await waitForStatus('c/q', { hard, used: { 'count/configmaps': '0' } });
});
