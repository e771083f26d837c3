import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { connect } from '../exchange/target.ts';
import { awaitCompleteDiscovery, isDiscoveryComplete } from './complete-discovery.ts';

/** The number of responses from /apis without the group `apps`. */
let incompleteResponseCount = 0;
const GROUP = { name: 'apps', preferredVersion: { groupVersion: 'apps/v1', version: 'v1' } };
const server = createServer((request, response) => {
  const documents: Record<string, object> = {
    '/': { paths: ['/api', '/api/v1', '/apis', '/apis/apps', '/apis/apps/v1', '/healthz'] },
    '/api': { versions: ['v1'] },
    '/api/v1': { resources: [] },
    '/apis': { groups: incompleteResponseCount > 0 ? [] : [GROUP] },
    '/apis/apps/v1': { resources: [{ name: 'deployments', kind: 'Deployment', namespaced: true, verbs: ['get'] }] },
  };
  if (request.url === '/apis') incompleteResponseCount -= 1;
  const document = documents[request.url ?? ''];
  response.writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(document ?? {}));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());
const { port } = server.address() as AddressInfo;
const target = connect({ url: `http://127.0.0.1:${port}` }, { connectTimeout: 1_000 });
after(() => target.close());

test('the wait for discovery ends when it lists the groups of the path index', async () => {
  incompleteResponseCount = 3;
  assert.equal(await isDiscoveryComplete(target), false);
  await awaitCompleteDiscovery(target, 60_000);
  assert.equal(await isDiscoveryComplete(target), true);
  assert.ok(incompleteResponseCount < 0);
});

test('the wait for discovery ends at the time limit', async () => {
  incompleteResponseCount = Number.POSITIVE_INFINITY;
  await awaitCompleteDiscovery(target, 1);
  assert.equal(await isDiscoveryComplete(target), false);
});
