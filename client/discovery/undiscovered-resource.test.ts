/** Tests that a resource that is missing from discovery is found at its path. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { connect, type Target } from '../exchange/target.ts';
import { listen } from '../test-servers/listen.ts';
import { findUndiscoveredResource } from './undiscovered-resource.ts';

const COLLECTIONS = [
  '/api/v1/namespaces/default/configmaps',
  '/apis/example.com/v1/gears',
  '/apis/example.com/v1/namespaces/default/widgets',
];
const DOCUMENTS: Readonly<Record<string, unknown>> = {
  '/apis/listed.example.com': { versions: [{ version: 'v2' }, { version: 'v1' }] },
  '/apis/listed.example.com/v2': { resources: [] },
  '/apis/listed.example.com/v1': {
    resources: [
      { name: 'wheels', kind: 'Wheel', namespaced: true, verbs: ['create', 'get'] },
      { name: 'wheels/status', kind: 'Wheel', namespaced: true, verbs: ['get'] },
    ],
  },
};
const server = createServer(({ url = '' }, response) => {
  const document = DOCUMENTS[url];
  if (document !== undefined) response.end(JSON.stringify(document));
  else if (COLLECTIONS.includes(url)) response.end('{"kind":"List","items":[]}');
  else response.writeHead(200).end('{"kind":"Status"}');
});
let target: Target;

before(async () => {
  target = connect({ url: `http://127.0.0.1:${await listen(server)}` });
});
after(async () => {
  await target.close();
  server.close();
});

const findResource = (plural: string, group: string, object = {}) =>
  findUndiscoveredResource(target, { plural, group, version: undefined }, object, 'kubernetes');

test('a built-in type that discovery omits is found by its name', async () => {
  const { kind, namespaced, version } = (await findResource('configmaps', '')) ?? assert.fail();
  assert.deepEqual([kind, namespaced, version], ['ConfigMap', true, 'v1']);
});

test('a custom type that discovery omits is found by the version and kind of its object', async () => {
  const [widgets, gears] = [
    await findResource('widgets', 'example.com', { version: 'v1', kind: 'Widget' }),
    await findResource('gears', 'example.com', { version: 'v1', kind: 'Gear' }),
  ];
  assert.deepEqual([widgets?.namespaced, gears?.namespaced], [true, false]);
});

test('a type is not found if its path does not return a list', async () => {
  assert.equal(await findResource('endpoints', ''), undefined);
  assert.equal(await findResource('wheels', 'example.com', { version: 'v1', kind: 'Wheel' }), undefined);
  assert.equal(await findResource('widgets', 'example.com'), undefined);
});

test('a type is found in the discovery document of its group if the group list omits the group', async () => {
  const { namespaced, version, verbs, subresources } =
    (await findResource('wheels', 'listed.example.com')) ?? assert.fail();
  assert.deepEqual([namespaced, version, verbs, subresources], [true, 'v1', ['create', 'get'], ['status']]);
  assert.equal(await findResource('gears', 'listed.example.com'), undefined);
});
