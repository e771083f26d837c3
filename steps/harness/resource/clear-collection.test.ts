/** Tests that objects of scenarios are removed from a shared collection, with a server in the test. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { connect, type Target } from '../../../client/exchange/target.ts';
import { collectNeeds } from '../needs/test-steps.ts';
import { createSubject } from '../subject.ts';
import { loadSteps } from '../vocabulary.ts';
import { clearCollections, describeForeignObject } from './clear-collection.ts';
import { findDefaultResource } from './resource-under-test.ts';

const items = new Map<string, object>([['a', { metadata: { name: 'a' } }]]);
const requests: string[] = [];
/** Whether the server removes and returns only one object on deletecollection. Otherwise it removes all objects without finalizers. */
let removesOnlyOne = false;
const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  requests.push(`${request.method} ${path.slice(COLLECTION.length)}`);
  const returnedItems = [...items.values()].slice(0, removesOnlyOne ? 1 : undefined);
  const name = path.slice(COLLECTION.length + 1);
  if (request.method === 'DELETE' && name !== '') items.delete(name);
  if (request.method === 'DELETE' && name === '')
    for (const key of [...items.keys()].slice(0, removesOnlyOne ? 1 : undefined)) if (key !== 'held') items.delete(key);
  if (request.method === 'PATCH') items.delete(name);
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ items: returnedItems }));
});
const COLLECTION = '/api/v1/namespaces/team-a/endpoints';
let target: Target;

before(loadSteps);
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

test('a scenario does not read a collection that contains an object without a name', async () => {
  const subject = await createTestSubject();
  const reads = [
    'GET /{collection}?limit=1',
    'a watch is opened on /{collection}?watch=1',
    'the namespace contains only the resources "a"',
  ];
  assert.deepEqual(await clearCollections(target, subject), [COLLECTION]);
  assert.deepEqual([...items.keys()], []);
  for (const text of reads) assert.equal(describeForeignObject(collectNeeds(text), subject), undefined);
  items.set('', { metadata: { generateName: 'a-' } });
  await clearCollections(target, subject);
  const reason = 'the endpoints include an object without a name, which cannot be deleted';
  for (const text of reads) assert.equal(describeForeignObject(collectNeeds(text), subject), reason);
  for (const text of ['GET /{collection}/a', 'POST /{collection} with the resource "plain"'])
    assert.equal(describeForeignObject(collectNeeds(text), subject), undefined);
  await subject.target.close();
});

test('objects are removed with one request, and objects with finalizers with one more request', async () => {
  const subject = await createTestSubject();
  items.clear();
  for (const metadata of [{ name: 'a' }, { name: 'b' }, { name: 'held', finalizers: ['example.com/a'] }])
    items.set(metadata.name, { metadata });
  requests.length = 0;
  await clearCollections(target, subject, { createdPaths: [`${COLLECTION}/a`, '/api/v1/namespaces/elsewhere'] });
  assert.deepEqual(requests, ['DELETE ', 'PATCH /held']);
  assert.equal(items.size, 0);
  await subject.target.close();
});

test('objects are removed individually if the response omits them or the collection contains objects of other clients', async () => {
  const subject = await createTestSubject();
  const fillCollection = () => {
    for (const name of ['a', 'b']) items.set(name, { metadata: { name } });
    requests.length = 0;
  };
  const createdPaths = [`${COLLECTION}/a`, `${COLLECTION}/b`];
  removesOnlyOne = true;
  fillCollection();
  await clearCollections(target, subject, { createdPaths });
  removesOnlyOne = false;
  assert.equal(items.size, 0);
  fillCollection();
  await clearCollections(target, subject, { createdPaths, isForeignName: (name) => name === 'b' });
  assert.deepEqual([...items.keys()], ['b']);
  assert.deepEqual(requests, ['GET ', 'DELETE /a']);
  items.clear();
  await subject.target.close();
});

async function createTestSubject() {
  const served = {
    group: '',
    version: 'v1',
    plural: 'endpoints',
    kind: 'Endpoints',
    namespaced: true,
    subresources: [],
    verbs: ['create', 'get', 'list', 'delete', 'deletecollection'],
  };
  const inventory = { dialect: 'kubernetes' as const, resources: [served] };
  const resource = findDefaultResource(inventory);
  assert.ok(resource !== undefined);
  return await createSubject({
    target: target.description,
    inventory,
    capabilities: [],
    resource,
    namespaces: { areCreated: false, existingNames: ['team-a'] },
  });
}
