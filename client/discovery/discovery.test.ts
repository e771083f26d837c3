/** Tests that invalid names in discovery documents are ignored, and that no content of a document ends the run. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { connect, type Target } from '../exchange/target.ts';
import { listen } from '../test-servers/listen.ts';
import { discoverGroupVersion, discoverServer, listVersions } from './discovery.ts';

const INVALID_ENTRIES = [null, 5, 'a', [], {}, { name: null }, { name: 5, kind: 'A' }];
const DOCUMENTS: Readonly<Record<string, unknown>> = {
  '/api': { versions: [...INVALID_ENTRIES.filter((invalidEntry) => typeof invalidEntry !== 'string'), 'v1'] },
  '/apis': {
    groups: [
      ...INVALID_ENTRIES,
      { name: 'a.example', versions: [null] },
      { name: 'b.example', preferredVersion: { version: 'v2' } },
    ],
  },
  '/api/v1': {
    resources: [
      ...INVALID_ENTRIES,
      { name: 'maps', kind: 'Map', namespaced: true, verbs: [null, 'get'] },
      { name: 'maps/x', kind: 'X' },
    ],
  },
  '/apis/a.example': { versions: [...INVALID_ENTRIES, { version: 'v3' }, { version: 3 }] },
  '/apis/a.example/v1': null,
  '/apis/b.example/v2': { resources: 'all' },
  '/version': [],
};
const server = createServer(({ url = '' }, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(DOCUMENTS[url] ?? {}));
});
let target: Target;

before(async () => {
  target = connect({ url: `http://127.0.0.1:${await listen(server)}` });
});
after(async () => {
  await target.close();
  server.close();
});

const MAP_RESOURCE = { plural: 'maps', kind: 'Map', namespaced: true, verbs: ['get'], subresources: ['x'] };

test('ignores invalid entries of discovery documents', async () => {
  const { resources, version } = await discoverServer(target);
  assert.deepEqual(resources, [{ group: '', version: 'v1', ...MAP_RESOURCE }]);
  assert.equal(version, undefined);
  assert.deepEqual(await listVersions(target, 'a.example'), ['v3']);
  assert.deepEqual(await discoverGroupVersion(target, { group: 'a.example', version: 'v1' }), []);
});

test('finds groups in the index if the server has no group list', async () => {
  const server = createServer(({ url = '' }, response) => {
    const paths = ['/apis', '/apis/c.example', '/apis/c.example/v2', '/apis/c.example/v1', '/healthz/etcd', 5];
    if (url === '/') response.end(JSON.stringify({ paths }));
    else if (url === '/apis/c.example/v2') response.end(JSON.stringify({ resources: [{ name: 'maps', kind: 'Map' }] }));
    else response.writeHead(404).end('404 page not found');
  });
  const indexTarget = connect({ url: `http://127.0.0.1:${await listen(server)}` });
  try {
    const { resources } = await discoverServer(indexTarget);
    assert.deepEqual(
      resources.map(({ group, version, plural }) => [group, version, plural]),
      [['c.example', 'v2', 'maps']],
    );
  } finally {
    await indexTarget.close();
    server.close();
  }
});
