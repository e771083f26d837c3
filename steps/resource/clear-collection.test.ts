/** What scenarios leave in a collection that they share, on a server of the test. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { connect, type Target } from '../../client/target.ts';
import { subjectOf } from '../subject.ts';
import { clearCollections, spoiling } from './clear-collection.ts';
import { defaultResource } from './resource-under-test.ts';

const items = new Map<string, object>([['a', { metadata: { name: 'a' } }]]);
const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  if (request.method === 'DELETE') items.delete(path.slice(path.lastIndexOf('/') + 1));
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ items: [...items.values()] }));
});
let target: Target;

before(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  target = connect({ url: `http://127.0.0.1:${address.port}`, insecure: true });
});

after(async () => {
  await target.close();
  server.close();
});

test('a collection with an object that has no name is not read any more', async () => {
  const served = {
    group: '',
    version: 'v1',
    plural: 'endpoints',
    kind: 'Endpoints',
    namespaced: true,
    subresources: [],
    verbs: ['create', 'get', 'list', 'delete'],
  };
  const inventory = { dialect: 'kubernetes' as const, resources: [served] };
  const resource = defaultResource(inventory);
  assert.ok(resource !== undefined);
  const subject = await subjectOf({
    target: target.description,
    inventory,
    capabilities: [],
    resource,
    namespaces: { made: false, fixed: ['team-a'] },
  });
  const reads = [
    'GET /{collection}?limit=1',
    'a watch is opened on /{collection}?watch=1',
    'the namespace holds the resources "a"',
  ];
  assert.deepEqual(await clearCollections(target, subject), ['/api/v1/namespaces/team-a/endpoints']);
  assert.deepEqual([...items.keys()], []);
  for (const text of reads) assert.equal(spoiling(text, subject), undefined);
  items.set('', { metadata: { generateName: 'a-' } });
  await clearCollections(target, subject);
  const reason = 'among the endpoints is one without a name, which cannot be deleted';
  for (const text of reads) assert.equal(spoiling(text, subject), reason);
  for (const text of ['GET /{collection}/a', 'POST /{collection} with the resource "plain"'])
    assert.equal(spoiling(text, subject), undefined);
  await subject.target.close();
});
