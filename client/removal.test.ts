import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { afterEach, beforeEach, test } from 'node:test';
import type { Inventory } from './discovery/discovery.ts';
import { connect, type Target } from './exchange/target.ts';
import { removeCreatedObjects, removeNamespaces } from './removal.ts';
import { createUniqueName, RUN_LABEL } from './run-names.ts';
import { listen } from './test-servers/listen.ts';

const RUN_ID = 'abcde';
/** The time limit without progress in milliseconds. It is shorter than the interval at which `removeCreatedObjects` lists the objects. */
const PROGRESS_TIMEOUT = 100;

let mapNames: string[] = [];
let remainingCount = 0;
const NAMESPACE_RESOURCE: Inventory['resources'][number] = {
  group: '',
  version: 'v1',
  plural: 'namespaces',
  kind: 'Namespace',
  namespaced: false,
  verbs: ['list', 'delete'],
  subresources: [],
};
let namespaces: object[] = [];
let deletedPaths: string[] = [];
/** After each list, the server removes one object until `remainingCount` objects are left. */
const server = createServer(({ url = '', method }, response) => {
  const sendJson = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  const documents: Readonly<Record<string, unknown>> = {
    '/api': { versions: ['v1'] },
    '/api/v1': { resources: [{ name: 'maps', kind: 'Map', namespaced: false, verbs: ['list', 'delete'] }] },
  };
  if (method === 'GET' && url.startsWith('/api/v1/maps')) {
    const deletionTimestamp = '2026-01-01T00:00:00Z';
    sendJson({ kind: 'MapList', items: mapNames.map((name) => ({ metadata: { name, deletionTimestamp } })) });
    if (mapNames.length > remainingCount) mapNames = mapNames.slice(1);
  } else if (method === 'GET' && url.startsWith('/api/v1/namespaces')) {
    sendJson({ kind: 'NamespaceList', items: namespaces.map((metadata) => ({ metadata })) });
  } else if (method === 'DELETE') {
    deletedPaths.push(url);
    sendJson({ kind: 'Status' });
  } else sendJson(documents[url] ?? {});
});
let target: Target;

beforeEach(async () => {
  mapNames = Array.from({ length: 3 }, () => createUniqueName(RUN_ID));
  target = connect({ url: `http://127.0.0.1:${await listen(server)}` });
});
afterEach(async () => {
  await target.close();
  server.close();
});

test('the removal waits while the server continues to remove objects', async () => {
  remainingCount = 0;
  assert.deepEqual(
    (await removeCreatedObjects(target, { runId: RUN_ID, progressTimeout: PROGRESS_TIMEOUT })).remaining,
    [],
  );
});

test('the removal reports the objects that remain', async () => {
  remainingCount = 1;
  const [, , remainingName] = mapNames;
  const { remaining: remainingObjects } = await removeCreatedObjects(target, {
    runId: RUN_ID,
    progressTimeout: PROGRESS_TIMEOUT,
  });
  assert.deepEqual(remainingObjects, [`/api/v1/maps/${remainingName}`]);
});

test('the namespaces of the run are deleted, unless they are terminating', async () => {
  deletedPaths = [];
  namespaces = [
    { name: 'a', labels: { [RUN_LABEL]: RUN_ID } },
    { name: 'b', labels: { [RUN_LABEL]: RUN_ID }, deletionTimestamp: '2026-01-01T00:00:00Z' },
    { name: 'c', labels: { [RUN_LABEL]: 'other' } },
    { name: 'default' },
  ];
  await removeNamespaces(target, { dialect: 'kubernetes', resources: [NAMESPACE_RESOURCE] }, RUN_ID);
  assert.deepEqual(deletedPaths, ['/api/v1/namespaces/a']);
});
