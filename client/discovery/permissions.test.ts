/** Tests that permissions are read from access reviews, or probed with requests that change nothing. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { connect, type Target } from '../exchange/target.ts';
import { listen } from '../test-servers/listen.ts';
import type { Inventory, ServedResource } from './discovery.ts';
import { ALL_NAMESPACES_SUFFIX, findDeniedPermissions, OPTIONS_METHOD, SINGLE_CHECK_PATH } from './permissions.ts';

const CORE_FIELDS = { group: '', version: 'v1', subresources: [] };
const endpointsResource: ServedResource = {
  ...CORE_FIELDS,
  plural: 'endpoints',
  kind: 'Endpoints',
  namespaced: true,
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
};
const reviewsResource: ServedResource = {
  group: 'authorization.example.com',
  version: 'v1',
  plural: 'selfsubjectaccessreviews',
  kind: 'SelfSubjectAccessReview',
  namespaced: false,
  verbs: ['create'],
  subresources: [],
};
const READ_VERBS = ['get', 'list', 'watch'];

let evaluatesReviews = true;
const requests: string[] = [];
/** A server that allows clients to read one namespace only. */
const server = createServer(async (request, response) => {
  const { method = '', url = '' } = request;
  requests.push(`${method} ${url}`);
  let body = '';
  for await (const chunk of request) body += chunk;
  if (!url.includes('selfsubject')) {
    const isReading = method === 'GET' && url.includes('/namespaces/one/');
    return void response.writeHead(isReading ? 200 : 403).end('{}');
  }
  if (!evaluatesReviews) return void response.writeHead(404).end();
  const { namespace, verb } = JSON.parse(body).spec.resourceAttributes;
  response
    .writeHead(201)
    .end(JSON.stringify({ status: { allowed: namespace === 'one' && READ_VERBS.includes(verb) } }));
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
const SINGLE_CHECK_PERMISSION = `get ${SINGLE_CHECK_PATH}`;
const DENIED_PERMISSIONS = [
  OPTIONS_METHOD,
  'create',
  'delete',
  'deletecollection',
  SINGLE_CHECK_PERMISSION,
  `list${ALL_NAMESPACES_SUFFIX}`,
  'patch',
  'update',
];

test('access reviews show the denied permissions', async () => {
  const deniedPermissions = await findDeniedPermissions(
    target,
    createInventory(endpointsResource, reviewsResource),
    endpointsResource,
    'one',
  );
  assert.deepEqual(deniedPermissions.toSorted(), DENIED_PERMISSIONS);
});

test('permissions are probed if the server does not evaluate access reviews', async () => {
  evaluatesReviews = false;
  assert.deepEqual(
    (
      await findDeniedPermissions(target, createInventory(endpointsResource, reviewsResource), endpointsResource, 'one')
    ).toSorted(),
    DENIED_PERMISSIONS,
  );
});

test('permissions are probed with dry runs and without deletecollection if the server has no access reviews', async () => {
  requests.length = 0;
  assert.deepEqual(
    (await findDeniedPermissions(target, createInventory(endpointsResource), endpointsResource, 'one')).toSorted(),
    DENIED_PERMISSIONS,
  );
  const writeRequests = requests.filter((line) => !/^(?:GET|OPTIONS) /.test(line));
  assert.ok(
    writeRequests.every((line) => line.includes('dryRun=All')),
    writeRequests.join('\n'),
  );
  assert.ok(!writeRequests.some((line) => /^DELETE \S*\/endpoints(\?|$)/.test(line)), writeRequests.join('\n'));
});
