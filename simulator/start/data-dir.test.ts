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

const MAPS = '/api/v1/namespaces/default/configmaps';
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const BOATS = '/apis/example.com/v1/namespaces/default/boats';
const BOAT_TYPE = {
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

async function send(
  server: RunningSimulator,
  method: string,
  path: string,
  body?: object,
): Promise<[number, StoredObject]> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': type } };
  const answer = await fetch(`${server.url}${path}`, { method, ...init });
  return [answer.status, (await answer.json()) as StoredObject];
}

/** Waits until a path is served, because a CustomResourceDefinition is served shortly after its creation. */
async function waitUntilServed(server: RunningSimulator, path: string): Promise<void> {
  while ((await fetch(`${server.url}${path}`)).status === 404) await setImmediate();
}

test('a backup made during writes can be opened by another server', async () => {
  const server = await startSimulator({ dialect: 'kubernetes', dataDir: join(folder, 'busy'), controllers: [] });
  const copy = join(folder, 'copied', 'store.sqlite');
  mkdirSync(join(folder, 'copied'));
  const versionsByName = new Map<string, string>();
  let isOver = false;
  const write = async (writer: number) => {
    for (let count = 0; !isOver; count += 1) {
      const name = `${writer}-${count}`;
      const [status, { metadata }] = await send(server, 'POST', MAPS, { metadata: { name } });
      assert.equal(status, 201);
      versionsByName.set(name, metadata.resourceVersion);
    }
  };
  const writers = [1, 2, 3, 4].map(write);
  while (versionsByName.size < 20) await setImmediate();
  const before = new Map(versionsByName);
  const revision = await server.control.backup(copy);
  while (versionsByName.size < before.size + 20) await setImmediate();
  isOver = true;
  await Promise.all(writers);
  await assert.rejects(server.control.backup(copy), { message: `${copy} exists already` });
  await server.close();

  const restoredSimulator = await startSimulator({
    dialect: 'kubernetes',
    dataDir: join(folder, 'copied'),
    controllers: [],
  });
  const [, { items, metadata: list }] = await send(restoredSimulator, 'GET', MAPS);
  const storedVersions = new Map(items?.map(({ metadata }) => [metadata.name, metadata.resourceVersion]));
  for (const [name, version] of before) assert.equal(storedVersions.get(name), version);
  for (const [name, version] of storedVersions) assert.equal(versionsByName.get(name), version);
  assert.ok([...before.values()].every((version) => Number(version) <= revision));
  assert.ok(revision <= Number(list.resourceVersion));
  await restoredSimulator.close();
});

test('objects, CustomResourceDefinitions, versions and history are kept after a restart', async () => {
  const settings = { dialect: 'kubernetes', dataDir: join(folder, 'a') } as const;
  const first = await startSimulator(settings);
  const [, map] = await send(first, 'POST', MAPS, { metadata: { name: 'a' } });
  await send(first, 'PATCH', `${MAPS}/a`, { metadata: { labels: { since: 'first' } } });
  await send(first, 'POST', MAPS, { metadata: { name: 'b' } });
  await send(first, 'POST', DEFINITIONS, BOAT_TYPE);
  await waitUntilServed(first, '/apis/example.com/v1');
  const boat = await send(first, 'POST', BOATS, {
    apiVersion: 'example.com/v1',
    kind: 'Boat',
    metadata: { name: 'x' },
  });
  assert.equal(boat[0], 201);
  await first.close();

  const second = await startSimulator(settings);
  try {
    const [status, readObject] = await send(second, 'GET', `${MAPS}/a`);
    assert.equal(status, 200);
    assert.equal(readObject.metadata.uid, map.metadata.uid);
    assert.deepEqual(readObject.metadata.labels, { since: 'first' });
    assert.deepEqual(await send(second, 'GET', `${BOATS}/x`), [200, boat[1]]);
    const [, past] = await send(
      second,
      'GET',
      `${MAPS}?resourceVersion=${map.metadata.resourceVersion}&resourceVersionMatch=Exact`,
    );
    assert.equal(past.metadata.resourceVersion, map.metadata.resourceVersion);
    const watch = await fetch(
      `${second.url}${MAPS}?watch=1&timeoutSeconds=1&resourceVersion=${map.metadata.resourceVersion}`,
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
    await second.close();
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
  const first = await startSimulator(settings);
  try {
    await assert.rejects(startSimulator(settings), {
      name: 'SettingError',
      message: `--data-dir: ${join(folder, 'b', 'store.sqlite')} is in use by another server`,
    });
  } finally {
    await first.close();
  }
});
