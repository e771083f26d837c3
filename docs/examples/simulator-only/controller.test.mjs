/** Tests a controller against a simulator in the same process. `simulator.control` moves the clock, so that the watch expires at once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSimulator } from '@assay-suite/simulator';
import { runController } from './controller.mjs';

const stop = new AbortController();
/** @type {import('@assay-suite/simulator').RunningSimulator} */
let simulator;
/** @type {Promise<void>} */
let controller;

before(async () => {
  simulator = await startSimulator({ dialect: 'kubernetes' });
  controller = runController(simulator.url, stop.signal);
});
after(async () => {
  stop.abort();
  await controller;
  await simulator.close();
});

test('sets the label on a new ConfigMap', async () => {
  await createConfigMap('first');
  await waitForOwner('first', 'unknown');
});

test('keeps an existing label', async () => {
  await createConfigMap('second', { owner: 'team-a' });
  await createConfigMap('third');
  await waitForOwner('third', 'unknown');
  await waitForOwner('second', 'team-a');
});

test('works after its watch has expired', async () => {
  await simulator.control.advance(3600);
  await createConfigMap('fourth');
  await waitForOwner('fourth', 'unknown');
});

/**
 * @param {string} name
 * @param {Record<string, string>} labels
 */
async function createConfigMap(name, labels = {}) {
  const response = await fetch(`${simulator.url}/api/v1/namespaces/default/configmaps`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ metadata: { name, labels } }),
  });
  assert.equal(response.status, 201);
}

/**
 * @param {string} name
 * @param {string} owner
 */
async function waitForOwner(name, owner) {
  const deadline = Date.now() + 5000;
  let actual;
  while (Date.now() < deadline) {
    const response = await fetch(`${simulator.url}/api/v1/namespaces/default/configmaps/${name}`);
    actual = (await response.json()).metadata.labels?.owner;
    if (actual === owner) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.equal(actual, owner, `ConfigMap ${name} has no label owner=${owner} after 5 seconds`);
}
