import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startSimulator } from '../../start-simulator.ts';

const simulator = await startSimulator({ dialect: 'kubernetes' });
after(() => simulator.close());

async function sendRequest(method: string, path: string, body?: object) {
  const headers = { 'Content-Type': 'application/json' };
  const options = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const response = await fetch(`${simulator.url}${path}`, { method, ...options });
  // biome-ignore lint/suspicious/noExplicitAny: objects of several kinds
  return { status: response.status, body: (await response.json()) as any };
}

/** Waits until the object no longer exists. */
async function waitUntilGone(path: string): Promise<void> {
  while ((await sendRequest('GET', path)).status !== 404) await new Promise((resolve) => setImmediate(resolve));
}

const CLAIM_SPEC = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
const NAMESPACE_PATH = '/api/v1/namespaces/default';

test('a deleted claim remains while a scheduled pod uses it', async () => {
  const claimsPath = `${NAMESPACE_PATH}/persistentvolumeclaims`;
  await sendRequest('POST', claimsPath, { metadata: { name: 'c' }, spec: CLAIM_SPEC });
  const volumes = [{ name: 'v', persistentVolumeClaim: { claimName: 'c' } }];
  const spec = { nodeName: 'n', containers: [{ name: 'c', image: 'i' }], volumes };
  await sendRequest('POST', `${NAMESPACE_PATH}/pods`, { metadata: { name: 'p' }, spec });
  const { body } = await sendRequest('DELETE', `${claimsPath}/c`);
  assert.deepEqual(body.metadata.finalizers, ['kubernetes.io/pvc-protection']);
  assert.equal((await sendRequest('GET', `${claimsPath}/c`)).status, 200);
  await sendRequest('DELETE', `${NAMESPACE_PATH}/pods/p?gracePeriodSeconds=0`);
  await waitUntilGone(`${claimsPath}/c`);
});

test('a deleted volume without claim is removed', async () => {
  const { resources: _, ...spec } = CLAIM_SPEC;
  const volume = { metadata: { name: 'v' }, spec: { ...spec, capacity: { storage: '1Gi' }, hostPath: { path: '/x' } } };
  assert.equal((await sendRequest('POST', '/api/v1/persistentvolumes', volume)).status, 201);
  await sendRequest('DELETE', '/api/v1/persistentvolumes/v');
  await waitUntilGone('/api/v1/persistentvolumes/v');
});

test('each namespace gets a ConfigMap with the root certificate', async () => {
  await sendRequest('POST', '/api/v1/namespaces', { metadata: { name: 'n' } });
  const path = '/api/v1/namespaces/n/configmaps/kube-root-ca.crt';
  while ((await sendRequest('GET', path)).status === 404) await new Promise((resolve) => setImmediate(resolve));
  const { body } = await sendRequest('GET', path);
  assert.deepEqual(Object.keys(body.data), ['ca.crt']);
});
