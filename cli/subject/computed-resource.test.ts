/**
 * Tests the ability `stored` of read-only resources. A resource does not have this ability if it has no watch and its objects have no
 * resourceVersion: the server computes its objects for each request.
 */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import type { ServedResource } from '../../client/discovery/discovery.ts';
import { connect, type Target } from '../../client/exchange/target.ts';
import { listen } from '../../client/test-servers/listen.ts';
import { openResource } from './resource.ts';

const ITEMS: Readonly<Record<string, readonly object[]>> = {
  '/apis/example.com/v1/readings': [{ metadata: { name: 'a' } }],
  '/apis/example.com/v1/records': [{ metadata: { name: 'a', resourceVersion: '7' } }],
};
const server = createServer(({ url = '' }, response) => {
  const items = ITEMS[url];
  response.writeHead(items === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ kind: 'List', metadata: {}, items }));
});
let target: Target;

before(async () => {
  target = connect({ url: `http://127.0.0.1:${await listen(server)}` });
});
after(async () => {
  await target.close();
  server.close();
});

async function findAbilities(plural: string, verbs: readonly string[]): Promise<readonly string[]> {
  const servedResource: ServedResource = {
    group: 'example.com',
    version: 'v1',
    plural,
    kind: 'Kind',
    namespaced: false,
    verbs,
    subresources: [],
  };
  const inventory = { dialect: 'kubernetes' as const, resources: [servedResource] };
  const { resource } = await openResource({ resource: `${plural}.example.com` }, target, inventory, {
    areCreated: false,
  });
  assert.equal(resource.isReadOnly, true);
  return resource.abilities;
}

test('a read-only resource is stored if its objects have a resourceVersion or it can be watched', async () => {
  assert.ok((await findAbilities('records', ['get', 'list'])).includes('stored'));
  assert.ok((await findAbilities('readings', ['get', 'list', 'watch'])).includes('stored'));
  assert.ok(!(await findAbilities('readings', ['get', 'list'])).includes('stored'));
});
