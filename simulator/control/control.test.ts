/** Tests the actions of the control port and its rejected requests. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { getDialect } from '../../spec/dialect.ts';
import { HealthChecks } from '../http/health/check.ts';
import { createRegistry } from '../registry/create-registry.ts';
import { AdjustableClock } from '../start/clocks.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { openStorage } from '../store/open-storage.ts';
import { createControl } from './control.ts';
import { type ControlServer, openControlPort } from './server.ts';

const clock = new AdjustableClock();
const storage = openStorage(new MemoryStore(), { clock, historyMilliseconds: 300_000 });
const healthChecks = new HealthChecks(clock, 0);
healthChecks.add('ping', () => undefined);
let controlServer: ControlServer;

before(async () => {
  controlServer = await openControlPort(
    0,
    createControl({
      clock,
      storage,
      healthChecks,
      registry: createRegistry({ dialect: getDialect('kubernetes'), runtimeConfig: new Map(), release: '1.21' }),
      findStoredKey: (path) => (path === '/a' ? { storageKey: 'things', key: 'a' } : undefined),
    }),
  );
});
after(async () => {
  await controlServer.close();
  await storage.close();
});

async function postAction(path: string, body?: string, type = 'application/json'): Promise<readonly [number, object]> {
  const init = body === undefined ? {} : { body, headers: { 'content-type': type } };
  const response = await fetch(`${controlServer.url}${path}`, { method: 'POST', ...init });
  return [response.status, (await response.json()) as object];
}

test('listens on the loopback interface and lists its actions', async () => {
  assert.match(controlServer.url, /^http:\/\/127\.0\.0\.1:/);
  const { actions } = (await (await fetch(controlServer.url)).json()) as { actions: { path: string }[] };
  assert.ok(actions.some(({ path }) => path === '/clock/advance'));
});

test('/clock/advance advances the clock', async () => {
  const startTime = clock.now();
  const [status] = await postAction('/clock/advance', '{"seconds":300}');
  assert.equal(status, 200);
  assert.ok(clock.now() >= startTime + 300_000);
});

test('/compact removes the history before a revision, by default the newest revision', async () => {
  assert.deepEqual(await postAction('/compact'), [200, { revision: 1 }]);
  assert.deepEqual(await postAction('/compact', '{"revision":1}'), [200, { revision: 1 }]);
  assert.equal((await postAction('/compact', '{"revision":99}'))[0], 400);
});

test('/cache/pause and /cache/resume pause and resume the watch caches', async () => {
  assert.deepEqual(await postAction('/cache/pause'), [200, { paused: true }]);
  assert.deepEqual(await postAction('/cache/resume'), [200, { paused: false }]);
});

test('/corrupt makes a stored object unreadable and readable again', async () => {
  const resource = storage.openResource('things');
  assert.equal((await postAction('/corrupt', '{"path":"/a","kind":"undecodable"}'))[0], 400);
  await resource.write('a', () => ({ put: { kind: 'Thing', metadata: { name: 'a' } } as never }));
  assert.equal((await postAction('/corrupt', '{"path":"/a","kind":"odd"}'))[0], 400);
  assert.equal((await postAction('/corrupt', '{"path":"/b","kind":"undecodable"}'))[0], 400);
  assert.equal((await postAction('/corrupt', '{"path":"/a","kind":"undecodable"}'))[0], 200);
  assert.throws(() => resource.get('a', { type: 'any' }), /unexpected EOF/);
  assert.equal((await postAction('/corrupt', '{"path":"/a","kind":"readable"}'))[0], 200);
  assert.equal((await resource.get('a', { type: 'any' }))?.key, 'a');
});

test('/health/fail and /health/recover change the result of a check', async () => {
  const runPing = () => healthChecks.listChecks('livez')[0]?.run();
  assert.deepEqual(await postAction('/health/fail', '{"check":"ping","reason":"because"}'), [200, { failing: 'ping' }]);
  assert.equal(runPing(), 'because');
  assert.deepEqual(await postAction('/health/recover', '{"check":"ping"}'), [200, { recovered: 'ping' }]);
  assert.equal(runPing(), undefined);
  assert.equal((await postAction('/health/fail', '{"check":"nope"}'))[0], 400);
});

const REJECTED_REQUESTS: readonly (readonly [string, string | undefined, string, number])[] = [
  ['/nope', undefined, 'application/json', 404],
  ['/clock/advance', '{"seconds":"1"}', 'application/json', 400],
  ['/clock/advance', '{"seconds":-1}', 'application/json', 400],
  ['/clock/advance', '{', 'application/json', 400],
  ['/clock/advance', '[]', 'application/json', 400],
  ['/clock/advance', '{"seconds":1}', 'text/plain', 400],
];

for (const [path, body, type, status] of REJECTED_REQUESTS) {
  test(`POST ${path} ${body ?? ''} as ${type} returns ${status}`, async () => {
    const [code, document] = await postAction(path, body, type);
    assert.equal(code, status);
    assert.equal(typeof (document as { error: string }).error, 'string');
  });
}

test('rejects a GET of an action, and a request with another Host header', async () => {
  assert.equal((await fetch(`${controlServer.url}/compact`)).status, 405);
  const status = await new Promise((resolve) => {
    request(controlServer.url, { headers: { host: 'evil.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).end();
  });
  assert.equal(status, 403);
});

test('exports objects in the storage version of the release, and imports objects of any version', async () => {
  const createBudget = (selector: object) => ({
    apiVersion: 'policy/v1beta1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'a', namespace: 'x' },
    spec: { selector },
  });
  const importedEntry = { storageKey: 'poddisruptionbudgets', key: 'x/a', object: createBudget({}) };
  assert.deepEqual(await postAction('/import', JSON.stringify({ objects: [importedEntry] })), [200, { imported: 1 }]);
  const importedItem = await storage.openResource('poddisruptionbudgets').get('x/a', { type: 'mostRecent' });
  assert.equal(importedItem?.object.apiVersion, 'policy/v1');
  const [, exportBody] = await postAction('/export', '{"namespace": "x"}');
  const { objects } = exportBody as { objects: (typeof importedEntry)[] };
  assert.deepEqual(
    objects.map(({ key, object }) => [key, object.apiVersion, object.spec]),
    [['x/a', 'policy/v1beta1', { selector: {} }]],
  );
  assert.deepEqual(await postAction('/export', '{"namespace": "y"}'), [200, { objects: [] }]);
  assert.equal((await postAction('/import', '{"objects": [{"key": "a"}]}'))[0], 400);
});

test('rejects a backup of data in memory, and a relative or existing path', async () => {
  const postRejectedFile = async (file: unknown) => {
    const [status, { error }] = (await postAction('/backup', JSON.stringify({ file }))) as [number, { error: string }];
    assert.equal(status, 400);
    return error;
  };
  assert.equal(await postRejectedFile('backup.sqlite'), 'file must be an absolute path, not backup.sqlite');
  assert.equal(await postRejectedFile('/'), '/ already exists');
  assert.match(await postRejectedFile('/tmp/absent/backup.sqlite'), /^only data in --data-dir can be backed up/);
  assert.equal(await postRejectedFile(7), 'file must be a string');
});
