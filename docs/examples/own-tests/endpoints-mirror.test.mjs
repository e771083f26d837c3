/** Tests your own code with a simulator in the process of the test. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSimulator } from '@assay-suite/assay';
import { EndpointsMirror } from './endpoints-mirror.mjs';

/** @type {import('@assay-suite/assay').RunningSimulator} */
let simulator;

before(async () => {
  simulator = await startSimulator({ dialect: 'kubernetes' });
});
after(() => simulator.close());

/** @param {string} name */
function create(name) {
  return fetch(`${simulator.url}/api/v1/namespaces/default/endpoints`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ apiVersion: 'v1', kind: 'Endpoints', metadata: { name } }),
  });
}

/** @param {() => boolean} condition */
async function waitUntil(condition) {
  const deadline = Date.now() + 5000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, 'the condition was not met within 5 seconds');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('the mirror follows creations and deletions', async () => {
  assert.equal((await create('early')).status, 201);
  const mirror = new EndpointsMirror(simulator.url, 'default');
  const mirrorRun = mirror.run();
  await waitUntil(() => mirror.objects.has('early'));
  await create('late');
  await waitUntil(() => mirror.objects.has('late'));
  await fetch(`${simulator.url}/api/v1/namespaces/default/endpoints/early`, { method: 'DELETE' });
  await waitUntil(() => !mirror.objects.has('early'));
  mirror.stop();
  await mirrorRun;
  assert.equal(mirror.listRequestCount, 1);
});
