/** Tests that a server with a data directory serves its stored objects after a restart. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type RunningSimulator, startSimulator } from '../start-simulator.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-data-dir-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const CONFIG_MAPS_PATH = '/api/v1/namespaces/default/configmaps';
const DEFINITIONS_PATH = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const BOATS_PATH = '/apis/example.com/v1/namespaces/default/boats';
const BOAT_DEFINITION = {
  metadata: { name: 'boats.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'boats', kind: 'Boat' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
};

interface StoredObject {
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly resourceVersion: string;
    readonly labels?: object;
  };
  readonly items?: readonly StoredObject[];
  readonly type?: string;
  readonly object?: { readonly metadata: { readonly name: string } };
}

async function sendRequest(
  server: RunningSimulator,
  method: string,
  path: string,
  body?: object,
): Promise<[number, StoredObject]> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': type } };
  const response = await fetch(`${server.url}${path}`, { method, ...init });
  return [response.status, (await response.json()) as StoredObject];
}

/** Waits until a path is served, because a CustomResourceDefinition is served shortly after its creation. */
async function waitUntilServed(server: RunningSimulator, path: string): Promise<void> {
  while ((await fetch(`${server.url}${path}`)).status === 404) await setImmediate();
}

test('a backup made during writes can be opened by another server', async () => {
  const server = await startSimulator({ dialect: 'kubernetes', dataDir: join(folder, 'busy'), controllers: [] });
  const backupFile = join(folder, 'copied', 'store.sqlite');
  mkdirSync(join(folder, 'copied'));
  const versionsByName = new Map<string, string>();
  let isOver = false;
  const writeRepeatedly = async (writer: number) => {
    for (let count = 0; !isOver; count += 1) {
      const name = `${writer}-${count}`;
      const [status, { metadata }] = await sendRequest(server, 'POST', CONFIG_MAPS_PATH, { metadata: { name } });
      assert.equal(status, 201);
      versionsByName.set(name, metadata.resourceVersion);
    }
  };
  const writers = [1, 2, 3, 4].map(writeRepeatedly);
  while (versionsByName.size < 20) await setImmediate();
  const versionsBefore = new Map(versionsByName);
  const revision = await server.control.backup(backupFile);
  while (versionsByName.size < versionsBefore.size + 20) await setImmediate();
  isOver = true;
  await Promise.all(writers);
  await assert.rejects(server.control.backup(backupFile), { message: `${backupFile} already exists` });
  await server.close();

  const restoredSimulator = await startSimulator({
    dialect: 'kubernetes',
    dataDir: join(folder, 'copied'),
    controllers: [],
  });
  const [, { items, metadata: list }] = await sendRequest(restoredSimulator, 'GET', CONFIG_MAPS_PATH);
  const storedVersions = new Map(items?.map(({ metadata }) => [metadata.name, metadata.resourceVersion]));
  for (const [name, version] of versionsBefore) assert.equal(storedVersions.get(name), version);
  for (const [name, version] of storedVersions) assert.equal(versionsByName.get(name), version);
  assert.ok([...versionsBefore.values()].every((version) => Number(version) <= revision));
  assert.ok(revision <= Number(list.resourceVersion));
  await restoredSimulator.close();
});

test('objects, CustomResourceDefinitions, versions and history are kept after a restart', async () => {
  const settings = { dialect: 'kubernetes', dataDir: join(folder, 'a') } as const;
  const firstServer = await startSimulator(settings);
  const [, map] = await sendRequest(firstServer, 'POST', CONFIG_MAPS_PATH, { metadata: { name: 'a' } });
  await sendRequest(firstServer, 'PATCH', `${CONFIG_MAPS_PATH}/a`, { metadata: { labels: { since: 'first' } } });
  await sendRequest(firstServer, 'POST', CONFIG_MAPS_PATH, { metadata: { name: 'b' } });
  await sendRequest(firstServer, 'POST', DEFINITIONS_PATH, BOAT_DEFINITION);
  await waitUntilServed(firstServer, '/apis/example.com/v1');
  const customObject = await sendRequest(firstServer, 'POST', BOATS_PATH, {
    apiVersion: 'example.com/v1',
    kind: 'Boat',
    metadata: { name: 'x' },
  });
  assert.equal(customObject[0], 201);
  await firstServer.close();

  const secondServer = await startSimulator(settings);
  try {
    const [status, readObject] = await sendRequest(secondServer, 'GET', `${CONFIG_MAPS_PATH}/a`);
    assert.equal(status, 200);
    assert.equal(readObject.metadata.uid, map.metadata.uid);
    assert.deepEqual(readObject.metadata.labels, { since: 'first' });
    assert.deepEqual(await sendRequest(secondServer, 'GET', `${BOATS_PATH}/x`), [200, customObject[1]]);
    const [, pastList] = await sendRequest(
      secondServer,
      'GET',
      `${CONFIG_MAPS_PATH}?resourceVersion=${map.metadata.resourceVersion}&resourceVersionMatch=Exact`,
    );
    assert.equal(pastList.metadata.resourceVersion, map.metadata.resourceVersion);
    const watch = await fetch(
      `${secondServer.url}${CONFIG_MAPS_PATH}?watch=1&timeoutSeconds=1&resourceVersion=${map.metadata.resourceVersion}`,
    );
    const events = (await watch.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as StoredObject);
    assert.deepEqual(
      events.map(({ type, object }) => `${type} ${object?.metadata.name}`),
      ['MODIFIED a', 'ADDED b'],
    );
  } finally {
    await secondServer.close();
  }
});

test('the error for an unusable directory is one line', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await assert.rejects(startSimulator({ dataDir: file }), {
    name: 'SettingError',
    message: `--data-dir: cannot create the directory ${file} (EEXIST)`,
  });
  const settings = { dataDir: join(folder, 'b') };
  const firstServer = await startSimulator(settings);
  try {
    await assert.rejects(startSimulator(settings), {
      name: 'SettingError',
      message: `--data-dir: ${join(folder, 'b', 'store.sqlite')} is in use by another server`,
    });
  } finally {
    await firstServer.close();
  }
});
