/** A test that needs a Kubernetes API server. It installs only the small package `@assay-suite/simulator`. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSimulator } from '@assay-suite/simulator';

/** @type {import('@assay-suite/simulator').RunningSimulator} */
let simulator;
before(async () => {
  simulator = await startSimulator({ dialect: 'kubernetes' });
});
after(() => simulator.close());

/** The code under test: reads its settings from a ConfigMap, or uses defaults if the ConfigMap does not exist. */
async function readSettings(/** @type {string} */ server) {
  const response = await fetch(`${server}/api/v1/namespaces/default/configmaps/settings`);
  if (response.status === 404) return { color: 'blue' };
  if (!response.ok) throw new Error(`reading the settings returned ${response.status}`);
  return (await response.json()).data;
}

test('uses defaults without a ConfigMap', async () => {
  assert.deepEqual(await readSettings(simulator.url), { color: 'blue' });
});

test('reads the settings from the ConfigMap', async () => {
  const response = await fetch(`${simulator.url}/api/v1/namespaces/default/configmaps`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ metadata: { name: 'settings' }, data: { color: 'red' } }),
  });
  assert.equal(response.status, 201);
  assert.deepEqual(await readSettings(simulator.url), { color: 'red' });
});

test('uses defaults if the server words the 404 message differently', async () => {
  const faultySimulator = await startSimulator({ dialect: 'kubernetes', faults: ['absent-in-other-words'] });
  try {
    assert.deepEqual(await readSettings(faultySimulator.url), { color: 'blue' });
  } finally {
    await faultySimulator.close();
  }
});
