/** Tests that the client of the suite follows the client rules, against a small scripted server. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { getDialect } from '../../spec/dialect.ts';
import { compact } from '../../values/compact.ts';
import { getStatus } from '../exchange/exchange.ts';
import { connect, type Target } from '../exchange/target.ts';
import { isHealthy } from './health-probe.ts';
import { listWithNegotiation } from './negotiated-list.ts';
import { listAllPages, listExactVersion, listNotOlderThan } from './pager.ts';
import { startReflector } from './reflector.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

type ScriptedResponse = { status?: number; body?: unknown; stream?: readonly unknown[]; closesConnection?: boolean };
const closeFunctions: (() => unknown)[] = [];
after(() => closeFunctions.map((close) => close()));

/** Sends the responses in the given order and records the requests. */
async function startScriptedServer(
  scriptedResponses: readonly ScriptedResponse[],
): Promise<{ target: Target; requestUrls: string[] }> {
  const requestUrls: string[] = [];
  const server = createServer((request, response) => {
    const scriptedResponse = scriptedResponses[requestUrls.length] ?? { status: 500, body: {} };
    requestUrls.push(request.url ?? '');
    response.writeHead(scriptedResponse.status ?? 200, { 'Content-Type': 'application/json' });
    if (scriptedResponse.stream === undefined) return void response.end(JSON.stringify(scriptedResponse.body));
    for (const event of scriptedResponse.stream) response.write(`${JSON.stringify(event)}\n`);
    if (scriptedResponse.closesConnection === true) setImmediate(() => response.destroy());
    else response.flushHeaders();
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const target = connect({ url: `http://127.0.0.1:${(server.address() as { port: number }).port}` });
  closeFunctions.push(
    () => target.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { target, requestUrls };
}

const createObject = (name: string, resourceVersion: string) => ({ metadata: { name, resourceVersion } });
const createList = (resourceVersion: string, names: readonly string[], token?: string): ScriptedResponse => ({
  body: {
    metadata: { resourceVersion, ...compact({ continue: token }) },
    items: names.map((name) => createObject(name, 'x')),
  },
});
const GONE_RESPONSE: ScriptedResponse = { status: 410, body: { kind: 'Status', code: 410, reason: 'Expired' } };

test('follows pages until continue is empty, and sends no resourceVersion with a token', async () => {
  const { target, requestUrls } = await startScriptedServer([
    createList('v1', ['a'], 't/1'),
    createList('v1', ['b'], 't2'),
    createList('v1', ['c']),
  ]);
  const { items, resourceVersion: version } = await listAllPages(target, '/x', 1);
  assert.deepEqual([version, items.map(({ metadata }) => metadata.name)], ['v1', ['a', 'b', 'c']]);
  assert.deepEqual(requestUrls, ['/x?limit=1', '/x?limit=1&continue=t%2F1', '/x?limit=1&continue=t2']);
});

test('after 410 for a token, lists again without limit and drops earlier pages', async () => {
  const { target, requestUrls } = await startScriptedServer([
    createList('v1', ['a'], 't'),
    GONE_RESPONSE,
    createList('v2', ['b']),
  ]);
  const { items } = await listAllPages(target, '/x', 1);
  assert.deepEqual(
    items.map(({ metadata }) => metadata.name),
    ['b'],
  );
  assert.deepEqual(requestUrls, ['/x?limit=1', '/x?limit=1&continue=t', '/x']);
});

test('after 410 for NotOlderThan with limit, lists again without resourceVersion and limit', async () => {
  const { target, requestUrls } = await startScriptedServer([GONE_RESPONSE, createList('v2', ['b'])]);
  await listNotOlderThan(target, '/x', 1, 'v1');
  assert.deepEqual(requestUrls, ['/x?resourceVersion=v1&resourceVersionMatch=NotOlderThan&limit=1', '/x']);
});

test('if the server ignores Exact, repeats the list with a limit', async () => {
  const { target, requestUrls } = await startScriptedServer([createList('v9', ['new']), createList('v1', ['old'])]);
  const exactList = await listExactVersion(target, '/x', 'v1', 5);
  assert.deepEqual(
    exactList?.items.map(({ metadata }) => metadata.name),
    ['old'],
  );
  assert.deepEqual(requestUrls, ['/x?resourceVersion=v1&resourceVersionMatch=Exact', '/x?resourceVersion=v1&limit=5']);
});

test('returns undefined for an expired exact resourceVersion', async () => {
  const { target } = await startScriptedServer([GONE_RESPONSE]);
  assert.equal(await listExactVersion(target, '/x', 'v1', 5), undefined);
});

test('resumes a broken watch from the last received resourceVersion, sent unchanged', async () => {
  const events = [{ type: 'ADDED', object: createObject('b', 'v/ä') }];
  const { target, requestUrls } = await startScriptedServer([
    createList('v1', ['a']),
    { stream: events, closesConnection: true },
    { stream: [] },
  ]);
  const reflector = startReflector(target, '/x');
  await reflector.waitUntil((objects) => objects.size === 2 && reflector.watchCount === 2, 'two objects');
  reflector.stop();
  assert.deepEqual(requestUrls.slice(1), [
    '/x?watch=1&resourceVersion=v1&allowWatchBookmarks=true',
    '/x?watch=1&resourceVersion=v%2F%C3%A4&allowWatchBookmarks=true',
  ]);
});

test('after 410 in a watch, drops the objects, lists again and watches from the new list', async () => {
  const expiredWatch = { stream: [{ type: 'ERROR', object: { kind: 'Status', code: 410 } }] };
  const { target, requestUrls } = await startScriptedServer([
    createList('v1', ['a']),
    expiredWatch,
    createList('v7', ['c']),
    { stream: [] },
  ]);
  const reflector = startReflector(target, '/x');
  await reflector.waitUntil((objects) => objects.has('c'), 'c');
  assert.deepEqual([...reflector.objects.keys()], ['c']);
  await reflector.waitUntil(() => true, 'nothing');
  reflector.stop();
  assert.deepEqual(requestUrls[2], '/x?limit=500');
});

test('health depends only on the status code, not on the body', async () => {
  const { target } = await startScriptedServer([{ body: '[-]etcd failed' }, { status: 500, body: 'ok' }]);
  assert.deepEqual([await isHealthy(target, '/livez'), await isHealthy(target, '/livez')], [true, false]);
});

test('a client that prefers protobuf reads a JSON response', async () => {
  const { target } = await startScriptedServer([createList('v1', ['a'])]);
  const { items } = await listWithNegotiation(target, '/x', getDialect('orch'));
  assert.deepEqual(
    items.map(({ metadata }) => metadata.name),
    ['a'],
  );
});

test('after a conflict, reads the object again and changes the new state', async () => {
  const scriptedResponses = [
    { body: { revision: 1 } },
    { status: 409, body: {} },
    { body: { revision: 2 } },
    { body: { revision: 3 } },
  ];
  const { target } = await startScriptedServer(scriptedResponses);
  const readObjects: unknown[] = [];
  const { lastExchange, conflictCount } = await retryOnConflict(target, '/x', (object) => {
    readObjects.push(object);
    return object;
  });
  assert.deepEqual([getStatus(lastExchange), conflictCount, readObjects], [200, 1, [{ revision: 1 }, { revision: 2 }]]);
});
