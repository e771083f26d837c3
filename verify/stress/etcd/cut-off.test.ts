/**
 * Tests a simulator whose etcd is cut off by a proxy: which requests it still answers, how it rejects others, and that its watches continue
 * afterwards. The variable ASSAY_ETCD is the path of the program that `npm run peer:build` builds.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { EtcdCluster } from '../../../peer/etcd.ts';
import { type RunningSimulator, startSimulator } from '../../../simulator/start-simulator.ts';
import { EtcdProxy } from './proxy.ts';

const { ASSAY_ETCD: etcdProgram } = process.env;
const MAPS = '/api/v1/namespaces/default/configmaps';
/** The namespace's controller publishes kube-root-ca.crt at some time. */
const OWN_OBJECTS = 'fieldSelector=metadata.name!=kube-root-ca.crt';
/** The time limit of a write. */
const WRITE_SECONDS = 34;

async function send(url: string, method: string, path: string, body?: object): Promise<[number, { message?: string }]> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await fetch(`${url}${path}`, { method, ...init });
  const responseBody: { message?: string } = JSON.parse(await answer.text());
  return [answer.status, responseBody];
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).status === 200;
}

async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(50);
}

/** Returns the names in the events of the watch, up to the last expected one. */
async function collectWatchedNames(url: string, last: string): Promise<string[]> {
  const answer = await fetch(`${url}${MAPS}?watch=true&resourceVersion=0&${OWN_OBJECTS}`);
  const names: string[] = [];
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk).toString();
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const { type, object } = JSON.parse(line);
      names.push(`${type} ${object.metadata?.name ?? object.message}`);
    }
    if (names.at(-1)?.endsWith(` ${last}`)) break;
  }
  return names;
}

function objectNamed(name: string): object {
  return { metadata: { name } };
}

function describeCutOff(etcdPath: string): void {
  let proxy: EtcdProxy;
  let cutOff: RunningSimulator;
  let otherSimulator: RunningSimulator;
  const closing: (() => Promise<void>)[] = [];

  before(async () => {
    const etcd = new EtcdCluster(etcdPath);
    closing.push(() => etcd.close());
    const [member = ''] = await etcd.empty();
    proxy = new EtcdProxy(member);
    const proxyAddress = await proxy.open();
    closing.unshift(() => proxy.close());
    cutOff = await startSimulator({ dialect: 'kubernetes', etcdServers: [`http://${proxyAddress}`] });
    closing.unshift(() => cutOff.close());
    otherSimulator = await startSimulator({ dialect: 'kubernetes', etcdServers: [`http://${member}`] });
    closing.unshift(() => otherSimulator.close());
    await send(otherSimulator.url, 'POST', MAPS, objectNamed('a'));
    // From here on, the watch cache is filled.
    await send(cutOff.url, 'GET', MAPS);
  });

  after(async () => {
    for (const close of closing) await close();
  });

  it('serves cached reads, rejects other requests in time, reports the problem, and recovers', async () => {
    const events = collectWatchedNames(cutOff.url, 'last');
    await proxy.fail('silent');
    await waitUntil(async () => !(await isReady(cutOff.url)));
    assert.deepEqual(
      await (await fetch(`${cutOff.url}/readyz/etcd`)).text(),
      'internal server error: error getting data from etcd: context deadline exceeded\n',
    );
    assert.equal((await send(cutOff.url, 'GET', `${MAPS}/a?resourceVersion=0`))[0], 200);
    assert.equal((await send(cutOff.url, 'GET', `${MAPS}?resourceVersion=0`))[0], 200);
    // The first request for Pods.
    assert.equal((await send(cutOff.url, 'GET', '/api/v1/pods?resourceVersion=0'))[0], 200);
    const late = await fetch(`${cutOff.url}${MAPS}?watch=true&timeoutSeconds=1`);
    const { type, object } = JSON.parse(await late.text());
    assert.deepEqual(
      [late.status, type, object.code, object.message],
      [200, 'ERROR', 500, 'context deadline exceeded'],
    );
    const [status, { message }] = await send(cutOff.url, 'GET', `${MAPS}/a?timeout=1s`);
    assert.deepEqual([status, message], [504, 'Timeout: request did not complete within the allotted timeout']);
    const writes = [
      send(cutOff.url, 'POST', MAPS, objectNamed('never')),
      send(cutOff.url, 'PUT', `${MAPS}/a`, { ...objectNamed('a'), data: { never: 'x' } }),
      send(cutOff.url, 'DELETE', `${MAPS}/a`),
    ];
    let responseCount = 0;
    for (const write of writes) void write.then(() => (responseCount += 1));
    // The simulated clock advances only after the requests have arrived.
    await waitUntil(async () => {
      await cutOff.control.advance(WRITE_SECONDS);
      return responseCount === writes.length;
    });
    const tooLate = 'Timeout: request did not complete within requested timeout - context deadline exceeded';
    for (const [code, body] of await Promise.all(writes)) assert.deepEqual([code, body.message], [504, tooLate]);

    assert.equal((await send(otherSimulator.url, 'POST', MAPS, objectNamed('meanwhile')))[0], 201);
    await proxy.reconnect();
    await waitUntil(() => isReady(cutOff.url));
    assert.equal((await send(cutOff.url, 'POST', MAPS, objectNamed('last')))[0], 201);
    assert.deepEqual(await events, ['ADDED a', 'ADDED meanwhile', 'ADDED last']);
    assert.equal((await send(cutOff.url, 'GET', `${MAPS}/meanwhile`))[0], 200);
  });
}

if (etcdProgram === undefined) {
  describe('an unreachable etcd', { skip: 'ASSAY_ETCD is not set' }, () => undefined);
} else describe('an unreachable etcd', () => describeCutOff(etcdProgram));
