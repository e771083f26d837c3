/** Tests the simulator as a library, in which its packages work together. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type RunningSimulator, startSimulator } from './start-simulator.ts';

let simulator: RunningSimulator;
before(async () => {
  simulator = await startSimulator({ dialect: 'kubernetes' });
});
after(() => simulator.close());

const ENDPOINTS = '/api/v1/namespaces/default/endpoints';

async function sendRequest(
  method: string,
  path: string,
  body?: object,
): Promise<[number, { [field: string]: unknown }]> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${simulator.url}${path}`, { method, ...init });
  return [response.status, (await response.json()) as { [field: string]: unknown }];
}

test('a new server has the system namespaces, and every health check passes', async () => {
  const [, list] = await sendRequest('GET', '/api/v1/namespaces');
  const names = (list.items as { metadata: { name: string } }[]).map(({ metadata }) => metadata.name);
  for (const name of ['default', 'kube-system', 'kube-public', 'kube-node-lease']) assert.ok(names.includes(name));
  const readyz = await (await fetch(`${simulator.url}/readyz?verbose`)).text();
  for (const check of ['ping', 'log', 'etcd', 'autoregister-completion', 'shutdown']) {
    assert.match(readyz, new RegExp(`^\\[\\+\\]${check} ok$`, 'm'));
  }
  assert.match(readyz, /^\[\+\]poststarthook\/\S+ ok$/m);
});

test('an object can be created, read, watched and deleted', async () => {
  const watch = await fetch(`${simulator.url}${ENDPOINTS}?watch=1&fieldSelector=metadata.name%3Dx`);
  assert.equal((await sendRequest('POST', ENDPOINTS, { metadata: { name: 'x' } }))[0], 201);
  assert.equal((await sendRequest('GET', `${ENDPOINTS}/x`))[0], 200);
  assert.equal((await sendRequest('DELETE', `${ENDPOINTS}/x`))[0], 200);
  assert.equal((await sendRequest('GET', `${ENDPOINTS}/x`))[0], 404);
  let events = '';
  for await (const chunk of watch.body as AsyncIterable<Uint8Array>) {
    events += Buffer.from(chunk).toString();
    if (events.includes('DELETED')) break;
  }
  assert.deepEqual(events.match(/"type":"(\w+)"/g), ['"type":"ADDED"', '"type":"DELETED"']);
});

test('the control functions work in the same process', async () => {
  const [, endpointsBefore] = await sendRequest('GET', ENDPOINTS);
  await simulator.control.compact();
  const version = (endpointsBefore.metadata as { resourceVersion: string }).resourceVersion;
  assert.ok(Number(version) > 1);
  const [status, expiredStatus] = await sendRequest(
    'GET',
    `${ENDPOINTS}?resourceVersion=1&resourceVersionMatch=Exact&limit=5`,
  );
  assert.deepEqual([status, expiredStatus.reason], [410, 'Expired']);
  simulator.control.failCheck('log');
  assert.equal((await fetch(`${simulator.url}/livez`)).status, 500);
  simulator.control.recoverCheck();
  assert.equal((await fetch(`${simulator.url}/livez`)).status, 200);
});

test('the kubeconfig contains the URL of the server', () => {
  const config = JSON.parse(simulator.kubeconfig) as { clusters: { cluster: { server: string } }[] };
  assert.equal(config.clusters[0]?.cluster.server, simulator.url);
});

test('metrics have the labels of kube-apiserver', async () => {
  await sendRequest('GET', ENDPOINTS);
  const text = await (await fetch(`${simulator.url}/metrics`)).text();
  assert.match(
    text,
    /^apiserver_request_total\{code="200",component="apiserver",dry_run="",group="",resource="endpoints",scope="namespace",subresource="",verb="LIST",version="v1"\} \d+$/m,
  );
  assert.match(text, /^apiserver_storage_objects\{resource="namespaces"\} 4$/m);
});

test('API versions that the simulator itself uses can be disabled', async () => {
  const runtimeConfig = { 'api/all': false, 'apps/v1': true };
  const smallServer = await startSimulator({ dialect: 'kubernetes', runtimeConfig, authorizationMode: ['RBAC'] });
  const requestStatus = async (path: string) => (await fetch(`${smallServer.url}${path}`)).status;
  assert.equal(await requestStatus('/apis/apps/v1/deployments'), 200);
  for (const path of ['/api/v1/namespaces', '/apis/rbac.authorization.k8s.io/v1/clusterroles', '/api/v1'])
    assert.equal(await requestStatus(path), 404, path);
  await smallServer.close();
});
