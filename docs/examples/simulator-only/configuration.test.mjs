/** A test that wants a Kubernetes API server and judges nothing: the small package `@assay-suite/simulator` is all that it installs. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSimulator } from '@assay-suite/simulator';

/** @type {import('@assay-suite/simulator').RunningSimulator} */
let simulator;
before(async () => {
  simulator = await startSimulator({ dialect: 'kubernetes' });
});
after(() => simulator.close());

/** What is tested: reads its settings from a ConfigMap, and has defaults where there is none. */
async function readSettings(/** @type {string} */ server) {
  const answer = await fetch(`${server}/api/v1/namespaces/default/configmaps/settings`);
  if (answer.status === 404) return { color: 'blue' };
  if (!answer.ok) throw new Error(`the settings can't be read: ${answer.status}`);
  return (await answer.json()).data;
}

test('without a ConfigMap there are defaults', async () => {
  assert.deepEqual(await readSettings(simulator.url), { color: 'blue' });
});

test('a ConfigMap says otherwise', async () => {
  const made = await fetch(`${simulator.url}/api/v1/namespaces/default/configmaps`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ metadata: { name: 'settings' }, data: { color: 'red' } }),
  });
  assert.equal(made.status, 201);
  assert.deepEqual(await readSettings(simulator.url), { color: 'red' });
});

test('a server with a bug shows whether a client minds', async () => {
  const faulty = await startSimulator({ dialect: 'kubernetes', faults: ['absent-in-other-words'] });
  try {
    assert.deepEqual(await readSettings(faulty.url), { color: 'blue' });
  } finally {
    await faulty.close();
  }
});
