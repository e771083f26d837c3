import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { HandlerFixture } from './fixture/handler-fixture.ts';

interface ObservedTable {
  readonly collection: string;
  readonly object: { readonly metadata: { readonly name: string } };
  readonly columns: readonly (readonly [name: string, type: string, format: string, priority: number])[];
  readonly cells: readonly unknown[];
}

const OBSERVED_TABLES = JSON.parse(
  readFileSync(new URL('./observed/tables.json', import.meta.url), 'utf8'),
) as readonly ObservedTable[];

const META_GROUP = 'meta.k8s.io';
const createAcceptHeader = (kind: string, version = 'v1') => ({
  accept: `application/json;as=${kind};v=${version};g=${META_GROUP}`,
});
const TABLE_HEADERS = createAcceptHeader('Table');
const COLLECTION_PATH = '/api/v1/namespaces/ns/endpoints';

for (const { collection, object, columns, cells } of OBSERVED_TABLES) {
  test(`the Table row of ${JSON.stringify(object)} in ${collection} is ${JSON.stringify(cells)}`, async () => {
    const fixture = await HandlerFixture.createWithNamespace();
    const { status, body } = await fixture.send('POST', `${collection}?dryRun=All`, object, TABLE_HEADERS);
    assert.equal(status, 201);
    const toColumn = (item: { name: string; type: string; format: string; priority: number }) => [
      item.name,
      item.type,
      item.format,
      item.priority,
    ];
    assert.deepEqual(body.columnDefinitions.map(toColumn), columns);
    const expectedCells = cells.map((cell) =>
      cell === '<created>' ? body.rows[0].object.metadata.creationTimestamp : cell,
    );
    assert.deepEqual(body.rows[0].cells, expectedCells);
  });
}

async function createFixtureWithTwoObjects(): Promise<HandlerFixture> {
  const fixture = await HandlerFixture.createWithNamespace();
  for (const name of ['a', 'b'])
    await fixture.send('POST', COLLECTION_PATH, { metadata: { name, labels: { app: name } } });
  return fixture;
}

test('a Table from cached bytes equals a Table from objects, in each version and with each includeObject', async () => {
  const fixture = await createFixtureWithTwoObjects();
  await fixture.clock.advance(125_000);
  for (const version of ['v1', 'v1beta1']) {
    for (const includeObjectQuery of ['', '&includeObject=Metadata', '&includeObject=Object', '&includeObject=None']) {
      const target = `${COLLECTION_PATH}?limit=1${includeObjectQuery}`;
      const { body } = await fixture.send('GET', target, undefined, createAcceptHeader('Table', version));
      const prettyResponse = await fixture.send(
        'GET',
        `${target}&pretty=true`,
        undefined,
        createAcceptHeader('Table', version),
      );
      assert.deepEqual(body, prettyResponse.body);
      assert.equal(body.apiVersion, `${META_GROUP}/${version}`);
      assert.deepEqual(body.rows[0].cells, ['a', '<none>', '2m5s']);
      assert.equal(body.metadata.remainingItemCount, 1);
      const { object } = body.rows[0];
      if (includeObjectQuery.endsWith('None')) assert.equal(object, null);
      else assert.equal(object.kind, includeObjectQuery.endsWith('Object') ? 'Endpoints' : 'PartialObjectMetadata');
      if (!includeObjectQuery.endsWith('None')) assert.equal(object.metadata.labels.app, 'a');
    }
  }
});

test('the Table of one object has one row, and an error is returned as a Status', async () => {
  const fixture = await createFixtureWithTwoObjects();
  const { body } = await fixture.send('GET', `${COLLECTION_PATH}/b`, undefined, TABLE_HEADERS);
  assert.equal(body.kind, 'Table');
  assert.deepEqual(
    body.rows.map(({ cells }: { cells: unknown[] }) => cells[0]),
    ['b'],
  );
  assert.equal(body.metadata.resourceVersion, body.rows[0].object.metadata.resourceVersion);
  const missingResponse = await fixture.send('GET', `${COLLECTION_PATH}/c?includeObject=Foo`, undefined, TABLE_HEADERS);
  assert.equal(missingResponse.body.reason, 'NotFound');
});

test('an invalid includeObject is rejected after the object has been written', async () => {
  const fixture = await HandlerFixture.createWithNamespace();
  const { status, body } = await fixture.send(
    'POST',
    `${COLLECTION_PATH}?includeObject=Foo`,
    { metadata: { name: 'c' } },
    TABLE_HEADERS,
  );
  assert.equal(status, 400);
  assert.equal(
    body.message,
    `Unable to convert to Table as requested: includeObject: Invalid value: "Foo": must be 'Metadata', 'Object', 'None', or empty`,
  );
  assert.equal((await fixture.send('GET', `${COLLECTION_PATH}/c`)).status, 200);
});

test('PartialObjectMetadata is returned for an object, and PartialObjectMetadataList for a list', async () => {
  const fixture = await createFixtureWithTwoObjects();
  const metadataResponse = await fixture.send(
    'GET',
    `${COLLECTION_PATH}/a`,
    undefined,
    createAcceptHeader('PartialObjectMetadata'),
  );
  assert.deepEqual(Object.keys(metadataResponse.body), ['kind', 'apiVersion', 'metadata']);
  const listResponse = await fixture.send(
    'GET',
    COLLECTION_PATH,
    undefined,
    createAcceptHeader('PartialObjectMetadataList', 'v1beta1'),
  );
  assert.equal(listResponse.body.kind, 'PartialObjectMetadataList');
  assert.deepEqual(listResponse.body.items[0], { ...metadataResponse.body, apiVersion: `${META_GROUP}/v1beta1` });
  const emptyListResponse = await fixture.send(
    'GET',
    '/api/v1/secrets',
    undefined,
    createAcceptHeader('PartialObjectMetadataList'),
  );
  assert.equal(emptyListResponse.body.items, null);
  const wrongGroupResponse = await fixture.send(
    'GET',
    COLLECTION_PATH,
    undefined,
    createAcceptHeader('PartialObjectMetadata'),
  );
  assert.equal(
    wrongGroupResponse.body.message,
    'you requested PartialObjectMetadata, but the requested object is a list (*core.EndpointsList)',
  );
  const definitionsPath = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const definitionsResponse = await fixture.send(
    'GET',
    definitionsPath,
    undefined,
    createAcceptHeader('PartialObjectMetadata'),
  );
  assert.match(definitionsResponse.body.message, /\(\*apiextensions\.CustomResourceDefinitionList\)$/);
});

test('the first event of a watch has the column definitions of the Table, even if it is a bookmark', async () => {
  const fixture = await createFixtureWithTwoObjects();
  const watch = await fixture.watch(`${COLLECTION_PATH}?watch=1&resourceVersion=1`, TABLE_HEADERS);
  const tables = watch.events.map(({ object }) => object);
  assert.deepEqual(
    tables.map(({ columnDefinitions }) => columnDefinitions?.length),
    [3, undefined],
  );
  assert.deepEqual(
    tables.map(({ rows }) => rows[0].cells[0]),
    ['a', 'b'],
  );
  const { resourceVersion } = (await fixture.send('GET', COLLECTION_PATH)).body.metadata;
  const query = `watch=1&resourceVersion=${resourceVersion}&allowWatchBookmarks=1&timeoutSeconds=10`;
  const bookmarkReader = await fixture.watch(`${COLLECTION_PATH}?${query}`, TABLE_HEADERS);
  await fixture.send('POST', '/api/v1/namespaces', { metadata: { name: 'other' } });
  await fixture.clock.advance(8_000);
  await fixture.settlePromises();
  assert.equal(bookmarkReader.events[0].type, 'BOOKMARK');
  assert.deepEqual(bookmarkReader.events[0].object.rows[0].cells, ['', '<none>', '<unknown>']);
  const metadata = await fixture.watch(
    `${COLLECTION_PATH}?watch=1&resourceVersion=1`,
    createAcceptHeader('PartialObjectMetadata'),
  );
  assert.equal(metadata.events[0].object.kind, 'PartialObjectMetadata');
});
