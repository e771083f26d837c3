/**
 * Tests a simulator that a proxy disconnects from etcd: the requests that it serves, the errors for other requests, and that its watches continue
 * when etcd is available again. The variable ASSAY_ETCD is the path of etcd, which `npm run peer:build` builds.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { EtcdCluster } from '../../../peer/etcd.ts';
import { type RunningSimulator, startSimulator } from '../../../simulator/start-simulator.ts';
import { EtcdProxy } from './proxy.ts';

const { ASSAY_ETCD: etcdProgram } = process.env;
const CONFIG_MAPS_PATH = '/api/v1/namespaces/default/configmaps';
/** Excludes kube-root-ca.crt, which a controller creates at an unknown time. */
const TEST_OBJECT_SELECTOR = 'fieldSelector=metadata.name!=kube-root-ca.crt';
/** The time limit of a write. */
const WRITE_SECONDS = 34;

async function sendRequest(
  url: string,
  method: string,
  path: string,
  body?: object,
): Promise<[number, { message?: string }]> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${url}${path}`, { method, ...init });
  const responseBody: { message?: string } = JSON.parse(await response.text());
  return [response.status, responseBody];
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).status === 200;
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(50);
}

/** Returns the types and names of the events of a watch, up to the event of the object `lastName`. */
async function collectWatchEvents(url: string, lastName: string): Promise<string[]> {
  const response = await fetch(`${url}${CONFIG_MAPS_PATH}?watch=true&resourceVersion=0&${TEST_OBJECT_SELECTOR}`);
  const events: string[] = [];
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const { type, object } = JSON.parse(line);
      events.push(`${type} ${object.metadata?.name ?? object.message}`);
    }
    if (events.at(-1)?.endsWith(` ${lastName}`)) break;
  }
  return events;
}

function createObject(name: string): object {
  return { metadata: { name } };
}

function defineDisconnectionTests(etcdPath: string): void {
  let proxy: EtcdProxy;
  let disconnectedSimulator: RunningSimulator;
  let otherSimulator: RunningSimulator;
  const closeFunctions: (() => Promise<void>)[] = [];

  before(async () => {
    const etcd = new EtcdCluster(etcdPath);
    closeFunctions.push(() => etcd.close());
    const [member = ''] = await etcd.startEmpty();
    proxy = new EtcdProxy(member);
    const proxyAddress = await proxy.open();
    closeFunctions.unshift(() => proxy.close());
    disconnectedSimulator = await startSimulator({ dialect: 'kubernetes', etcdServers: [`http://${proxyAddress}`] });
    closeFunctions.unshift(() => disconnectedSimulator.close());
    otherSimulator = await startSimulator({ dialect: 'kubernetes', etcdServers: [`http://${member}`] });
    closeFunctions.unshift(() => otherSimulator.close());
    await sendRequest(otherSimulator.url, 'POST', CONFIG_MAPS_PATH, createObject('a'));
    // This list fills the watch cache.
    await sendRequest(disconnectedSimulator.url, 'GET', CONFIG_MAPS_PATH);
  });

  after(async () => {
    for (const closeFunction of closeFunctions) await closeFunction();
  });

  it('serves cached reads, rejects other requests in time, reports the problem, and recovers', async () => {
    const events = collectWatchEvents(disconnectedSimulator.url, 'last');
    await proxy.fail('silent');
    await waitUntil(async () => !(await isReady(disconnectedSimulator.url)));
    assert.deepEqual(
      await (await fetch(`${disconnectedSimulator.url}/readyz/etcd`)).text(),
      'internal server error: error getting data from etcd: context deadline exceeded\n',
    );
    assert.equal(
      (await sendRequest(disconnectedSimulator.url, 'GET', `${CONFIG_MAPS_PATH}/a?resourceVersion=0`))[0],
      200,
    );
    assert.equal(
      (await sendRequest(disconnectedSimulator.url, 'GET', `${CONFIG_MAPS_PATH}?resourceVersion=0`))[0],
      200,
    );
    // This is the first request for Pods.
    assert.equal((await sendRequest(disconnectedSimulator.url, 'GET', '/api/v1/pods?resourceVersion=0'))[0], 200);
    const watchResponse = await fetch(`${disconnectedSimulator.url}${CONFIG_MAPS_PATH}?watch=true&timeoutSeconds=1`);
    const { type, object } = JSON.parse(await watchResponse.text());
    assert.deepEqual(
      [watchResponse.status, type, object.code, object.message],
      [200, 'ERROR', 500, 'context deadline exceeded'],
    );
    const [status, { message }] = await sendRequest(
      disconnectedSimulator.url,
      'GET',
      `${CONFIG_MAPS_PATH}/a?timeout=1s`,
    );
    assert.deepEqual([status, message], [504, 'Timeout: request did not complete within the allotted timeout']);
    const writes = [
      sendRequest(disconnectedSimulator.url, 'POST', CONFIG_MAPS_PATH, createObject('never')),
      sendRequest(disconnectedSimulator.url, 'PUT', `${CONFIG_MAPS_PATH}/a`, {
        ...createObject('a'),
        data: { never: 'x' },
      }),
      sendRequest(disconnectedSimulator.url, 'DELETE', `${CONFIG_MAPS_PATH}/a`),
    ];
    let responseCount = 0;
    for (const write of writes) void write.then(() => (responseCount += 1));
    // Advance the simulated clock only after the requests have arrived.
    await waitUntil(async () => {
      await disconnectedSimulator.control.advance(WRITE_SECONDS);
      return responseCount === writes.length;
    });
    const timeoutMessage = 'Timeout: request did not complete within requested timeout - context deadline exceeded';
    for (const [code, body] of await Promise.all(writes)) assert.deepEqual([code, body.message], [504, timeoutMessage]);

    assert.equal((await sendRequest(otherSimulator.url, 'POST', CONFIG_MAPS_PATH, createObject('meanwhile')))[0], 201);
    await proxy.reconnect();
    await waitUntil(() => isReady(disconnectedSimulator.url));
    assert.equal(
      (await sendRequest(disconnectedSimulator.url, 'POST', CONFIG_MAPS_PATH, createObject('last')))[0],
      201,
    );
    assert.deepEqual(await events, ['ADDED a', 'ADDED meanwhile', 'ADDED last']);
    assert.equal((await sendRequest(disconnectedSimulator.url, 'GET', `${CONFIG_MAPS_PATH}/meanwhile`))[0], 200);
  });
}

if (etcdProgram === undefined) {
  describe('an unreachable etcd', { skip: 'ASSAY_ETCD is not set' }, () => undefined);
} else describe('an unreachable etcd', () => defineDisconnectionTests(etcdProgram));
