/** Tests that permissions are read from access reviews, or probed with requests that change nothing. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { connect, type Target } from '../exchange/target.ts';
import { listen } from '../test-servers/listen.ts';
import type { Inventory, ServedResource } from './discovery.ts';
import { ALL_NAMESPACES, findDeniedVerbs, OPTIONS, SINGLE_CHECK } from './permissions.ts';

const core = { group: '', version: 'v1', subresources: [] };
const endpoints: ServedResource = {
  ...core,
  plural: 'endpoints',
  kind: 'Endpoints',
  namespaced: true,
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
};
const reviews: ServedResource = {
  group: 'authorization.example.com',
  version: 'v1',
  plural: 'selfsubjectaccessreviews',
  kind: 'SelfSubjectAccessReview',
  namespaced: false,
  verbs: ['create'],
  subresources: [],
};
const READING = ['get', 'list', 'watch'];

let answersReviews = true;
const requests: string[] = [];
/** Allows clients to read one namespace only. */
const server = createServer(async (request, response) => {
  const { method = '', url = '' } = request;
  requests.push(`${method} ${url}`);
  let body = '';
  for await (const chunk of request) body += chunk;
  if (!url.includes('selfsubject')) {
    const isReading = method === 'GET' && url.includes('/namespaces/one/');
    return void response.writeHead(isReading ? 200 : 403).end('{}');
  }
  if (!answersReviews) return void response.writeHead(404).end();
  const { namespace, verb } = JSON.parse(body).spec.resourceAttributes;
  response.writeHead(201).end(JSON.stringify({ status: { allowed: namespace === 'one' && READING.includes(verb) } }));
});
let target: Target;

before(async () => {
  target = connect({ url: `http://127.0.0.1:${await listen(server)}` });
});
after(async () => {
  await target.close();
  server.close();
});

const createInventory = (...resources: ServedResource[]): Inventory => ({ dialect: 'kubernetes', resources });
const SINGLE = `get ${SINGLE_CHECK}`;
const DENIED = [OPTIONS, 'create', 'delete', 'deletecollection', SINGLE, `list${ALL_NAMESPACES}`, 'patch', 'update'];

test('reads permissions from access reviews', async () => {
  const deniedVerbs = await findDeniedVerbs(target, createInventory(endpoints, reviews), endpoints, 'one');
  assert.deepEqual(deniedVerbs.toSorted(), DENIED);
});

test('probes permissions if the server does not evaluate access reviews', async () => {
  answersReviews = false;
  assert.deepEqual(
    (await findDeniedVerbs(target, createInventory(endpoints, reviews), endpoints, 'one')).toSorted(),
    DENIED,
  );
});

test('probes permissions if the server has no access reviews, only with dry runs and without deletecollection', async () => {
  requests.length = 0;
  assert.deepEqual((await findDeniedVerbs(target, createInventory(endpoints), endpoints, 'one')).toSorted(), DENIED);
  const writes = requests.filter((line) => !/^(?:GET|OPTIONS) /.test(line));
  assert.ok(
    writes.every((line) => line.includes('dryRun=All')),
    writes.join('\n'),
  );
  assert.ok(!writes.some((line) => /^DELETE \S*\/endpoints(\?|$)/.test(line)), writes.join('\n'));
});
