/**
 * Tests that a simulator and the kube-apiserver of release 1.32, with the same `--encryption-provider-config` and the same etcd, read the
 * objects that the other server encrypts. The variables ASSAY_ETCD and ASSAY_PEER are the paths of programs that `npm run peer:build`
 * builds.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { findFreePorts } from '../../../client/launch/reserved-ports.ts';
import { EtcdCluster } from '../../../peer/etcd.ts';
import { findRelease } from '../../../peer/releases.ts';
import { realClock } from '../../../simulator/start/clocks.ts';
import { startSimulator } from '../../../simulator/start-simulator.ts';
import { EtcdStore } from '../../../simulator/store/etcd/etcd-store.ts';

const { ASSAY_ETCD: etcdProgram, ASSAY_PEER: peerProgram } = process.env;
const STORAGE_PREFIX = '/elsewhere';
/** The resource that is encrypted with each cipher, its path in etcd, and a body. */
const RESOURCES_BY_CIPHER = {
  aesgcm: { resource: 'secrets', storagePath: 'secrets', body: { type: 'Opaque', data: { password: 'c2VjcmV0' } } },
  aescbc: { resource: 'configmaps', storagePath: 'configmaps', body: { data: { text: 'é\n<&>' } } },
  secretbox: {
    resource: 'endpoints',
    storagePath: 'services/endpoints',
    body: { subsets: [{ addresses: [{ ip: '192.0.2.1' }], ports: [{ port: 80 }] }] },
  },
} as const;

const ENCRYPTION_CONFIGURATION = {
  apiVersion: 'apiserver.config.k8s.io/v1',
  kind: 'EncryptionConfiguration',
  resources: Object.entries(RESOURCES_BY_CIPHER).map(([cipher, { resource }]) => ({
    resources: [resource],
    providers: [{ [cipher]: { keys: [{ name: 'first', secret: Buffer.alloc(32, cipher).toString('base64') }] } }],
  })),
};

async function sendRequest(url: string, method: string, path: string, body?: object): Promise<[number, unknown]> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${url}${path}`, { method, ...init });
  return [response.status, await response.json()];
}

async function waitUntilReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) await setTimeout(50);
}

function defineSharingTests(etcdPath: string, peerPath: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'assay-encrypted-etcd-'));
  const urls: string[] = [];
  const closeFunctions: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  let member: string;
  let peer: ChildProcess | undefined;

  before(async () => {
    const file = join(folder, 'encryption.json');
    writeFileSync(file, JSON.stringify(ENCRYPTION_CONFIGURATION));
    const etcd = new EtcdCluster(etcdPath);
    closeFunctions.unshift(() => etcd.close());
    [member = ''] = await etcd.startEmpty();
    const etcdServers = [`http://${member}`];
    const simulator = await startSimulator({
      dialect: 'kubernetes',
      ...{ etcdServers, etcdPrefix: STORAGE_PREFIX, encryptionProviderConfig: file },
    });
    closeFunctions.unshift(() => simulator.close());
    const [httpPort, port] = await findFreePorts();
    peer = spawn(
      peerPath,
      [
        ...[`--release=${findRelease('1.32').version}`, `--http-port=${httpPort}`, `--secure-port=${port}`],
        ...[`--data-dir=${folder}`, `--etcd-servers=${etcdServers}`],
        ...[`--etcd-prefix=${STORAGE_PREFIX}`, `--encryption-provider-config=${file}`],
      ],
      { stdio: 'ignore' },
    );
    urls.push(simulator.url, `http://127.0.0.1:${httpPort}`);
    await waitUntilReady(urls[1] ?? '');
  });

  after(async () => {
    peer?.kill();
    for (const closeFunction of closeFunctions) await closeFunction();
  });

  for (const [cipher, { resource, storagePath, body }] of Object.entries(RESOURCES_BY_CIPHER)) {
    it(`each server reads and updates ${resource} that the other server encrypts with ${cipher}`, async () => {
      const path = `/api/v1/namespaces/default/${resource}`;
      for (const [index, writer] of urls.entries()) {
        const name = `by-${index}`;
        const [status, createdObject] = await sendRequest(writer, 'POST', path, { metadata: { name }, ...body });
        assert.equal(status, 201, JSON.stringify(createdObject));
        const prefix = `k8s:enc:${cipher}:v1:first:`;
        assert.equal(
          await readStoredText(member, `${STORAGE_PREFIX}/${storagePath}/default/${name}`, prefix.length),
          prefix,
        );
        for (const reader of urls)
          assert.deepEqual(await sendRequest(reader, 'GET', `${path}/${name}`), [200, createdObject]);
        const otherUrl = urls[1 - index] ?? '';
        const [updateStatus, updatedObject] = await sendRequest(otherUrl, 'PUT', `${path}/${name}`, {
          ...{ metadata: { name, labels: { changed: 'true' } } },
          ...body,
        });
        assert.equal(updateStatus, 200, JSON.stringify(updatedObject));
        for (const reader of urls)
          assert.deepEqual(await sendRequest(reader, 'GET', `${path}/${name}`), [200, updatedObject]);
        assert.equal((await sendRequest(otherUrl, 'DELETE', `${path}/${name}`))[0], 200);
      }
    });
  }
}

/** Returns the first characters of the value of a key in etcd. */
async function readStoredText(member: string, key: string, length: number): Promise<string> {
  let text = '';
  const serializer = {
    encode: () => new Uint8Array(),
    decode: (bytes: Uint8Array) => {
      text = Buffer.from(bytes.subarray(0, length)).toString();
      return { apiVersion: '', kind: '', metadata: {} };
    },
  };
  const store = new EtcdStore({ members: [member], serializer, clock: realClock, prefix: STORAGE_PREFIX });
  const entry = await store.get(`/registry${key.slice(STORAGE_PREFIX.length)}`);
  assert.ok(entry?.value);
  await store.close();
  return text;
}

if (etcdProgram === undefined || peerProgram === undefined) {
  const skip = 'ASSAY_ETCD and ASSAY_PEER are not set';
  describe('servers that share an encrypted etcd', { skip }, () => undefined);
} else describe('servers that share an encrypted etcd', () => defineSharingTests(etcdProgram, peerProgram));
