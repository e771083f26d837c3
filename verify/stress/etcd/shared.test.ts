/**
 * Tests that two simulators and the kube-apiserver of release 1.32, with the same etcd, behave like one API: each server returns the
 * complete objects that another server has written, and sends them to its watches. The variables ASSAY_ETCD and ASSAY_PEER are the paths of
 * programs that `npm run peer:build` builds.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { findFreePorts } from '../../../client/launch/reserved-ports.ts';
import { EtcdCluster } from '../../../peer/etcd.ts';
import { findRelease } from '../../../peer/releases.ts';
import { startSimulator } from '../../../simulator/start-simulator.ts';
import { BASE_RELEASE } from '../../../spec/emulated.ts';

const { ASSAY_ETCD: etcdProgram, ASSAY_PEER: peerProgram } = process.env;
const folder = mkdtempSync(join(tmpdir(), 'assay-shared-etcd-'));
const CONFIG_MAPS_PATH = '/api/v1/namespaces/default/configmaps';
const ENDPOINTS_PATH = '/api/v1/namespaces/default/endpoints';
const BOATS_PATH = '/apis/example.com/v1/namespaces/default/boats';
const DEFINITIONS_PATH = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const BOAT_DEFINITION = {
  metadata: { name: 'boats.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'boats', kind: 'Boat' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
};
const BOAT_TYPE = { apiVersion: 'example.com/v1', kind: 'Boat' };
/** An object of each kind, by the path of its collection. The objects contain fields of most types. */
const OBJECTS_BY_PATH: Readonly<Record<string, { readonly metadata?: object; readonly [field: string]: unknown }>> = {
  [CONFIG_MAPS_PATH]: { metadata: { labels: { a: 'b' } }, data: { text: 'é\n<&>' }, binaryData: { bytes: 'AAEC/w==' } },
  [ENDPOINTS_PATH]: {
    metadata: { annotations: { note: '1' } },
    subsets: [{ addresses: [{ ip: '192.0.2.1', targetRef: { kind: 'Pod', name: 'p' } }], ports: [{ port: 80 }] }],
  },
  '/apis/coordination.k8s.io/v1/namespaces/default/leases': {
    spec: { holderIdentity: 'me', renewTime: '2026-01-02T03:04:05.678901Z', leaseTransitions: 3 },
  },
  '/apis/apps/v1/namespaces/default/deployments': {
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: 'a' } },
      template: {
        metadata: { labels: { app: 'a' } },
        spec: { containers: [{ name: 'c', image: 'i', resources: { limits: { cpu: '1500m', memory: '1Gi' } } }] },
      },
    },
  },
  [BOATS_PATH]: { ...BOAT_TYPE, spec: { sails: [1, 2.5, null, { deep: true }] } },
};

async function sendRequest(url: string, method: string, path: string, body?: object): Promise<[number, unknown]> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${url}${path}`, { method, ...init });
  return [response.status, await response.json()];
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(50);
}

async function isServed(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Returns the first event of a watch that starts at a resourceVersion. */
async function readFirstEvent(url: string, path: string, version: string): Promise<unknown> {
  const response = await fetch(`${url}${path}?watch=true&resourceVersion=${version}`);
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.includes('\n')) break;
  }
  return JSON.parse(text.slice(0, text.indexOf('\n')));
}

function defineSharingTests(etcdPath: string, peerPath: string): void {
  const urls: string[] = [];
  const closeFunctions: (() => Promise<void>)[] = [];
  let peer: ChildProcess | undefined;

  before(async () => {
    const etcd = new EtcdCluster(etcdPath, { memberCount: 3 });
    closeFunctions.push(() => etcd.close());
    const etcdServers = (await etcd.startEmpty()).map((host) => `http://${host}`);
    for (let count = 0; count < 2; count += 1) {
      const simulator = await startSimulator({ dialect: 'kubernetes', emulateRelease: BASE_RELEASE, etcdServers });
      closeFunctions.unshift(() => simulator.close());
      urls.push(simulator.url);
    }
    const [httpPort, port] = await findFreePorts();
    const flags = [`--release=${findRelease('1.32').version}`, `--http-port=${httpPort}`, `--secure-port=${port}`];
    peer = spawn(peerPath, [...flags, `--data-dir=${folder}`, `--etcd-servers=${etcdServers.join(',')}`], {
      stdio: 'ignore',
    });
    urls.push(`http://127.0.0.1:${httpPort}`);
    await waitUntil(() => isServed(`${urls[2]}/readyz`));
    await sendRequest(urls[0] ?? '', 'POST', DEFINITIONS_PATH, BOAT_DEFINITION);
    for (const url of urls) await waitUntil(() => isServed(`${url}${BOATS_PATH}`));
  });

  after(async () => {
    peer?.kill();
    for (const closeFunction of closeFunctions) await closeFunction();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [path, body] of Object.entries(OBJECTS_BY_PATH)) {
    it(`an object in ${path} is read and deleted by every server`, async () => {
      for (const [index, writer] of urls.entries()) {
        const name = `written-by-${index}`;
        const objectToCreate = { ...body, metadata: { ...body.metadata, name } };
        const [status, createdObject] = await sendRequest(writer, 'POST', path, objectToCreate);
        assert.equal(status, 201, JSON.stringify(createdObject));
        for (const reader of urls)
          assert.deepEqual(await sendRequest(reader, 'GET', `${path}/${name}`), [200, createdObject]);
        const deleter = urls[(index + 1) % urls.length] ?? '';
        assert.equal((await sendRequest(deleter, 'DELETE', `${path}/${name}`))[0], 200);
        for (const reader of urls) assert.equal((await sendRequest(reader, 'GET', `${path}/${name}`))[0], 404);
      }
    });
  }

  it('a watch on each server reports an object that another server creates', async () => {
    const [, { metadata }] = (await sendRequest(urls[0] ?? '', 'GET', CONFIG_MAPS_PATH)) as [
      number,
      { metadata: { resourceVersion: string } },
    ];
    const events = urls.map((url) => readFirstEvent(url, CONFIG_MAPS_PATH, metadata.resourceVersion));
    const [, object] = await sendRequest(urls[2] ?? '', 'POST', CONFIG_MAPS_PATH, { metadata: { name: 'watched' } });
    const event = { type: 'ADDED', object };
    assert.deepEqual(await Promise.all(events), [event, event, event]);
  });

  it('one of several concurrent updates with the same resourceVersion on different servers succeeds', async () => {
    const [, createdObject] = await sendRequest(urls[0] ?? '', 'POST', CONFIG_MAPS_PATH, {
      metadata: { name: 'contended' },
    });
    const body = { ...(createdObject as object), data: { written: 'x' } };
    const responses = await Promise.all(
      urls.map((url) => sendRequest(url, 'PUT', `${CONFIG_MAPS_PATH}/contended`, body)),
    );
    assert.deepEqual(responses.map(([status]) => status).toSorted(), [200, 409, 409]);
  });
}

if (etcdProgram === undefined || peerProgram === undefined) {
  describe('servers that share one etcd', { skip: 'ASSAY_ETCD and ASSAY_PEER are not set' }, () => undefined);
} else describe('servers that share one etcd', () => defineSharingTests(etcdProgram, peerProgram));
