import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Bench } from './fixture/bench.ts';

interface ObservedTable {
  readonly collection: string;
  readonly object: { readonly metadata: { readonly name: string } };
  readonly columns: readonly (readonly [name: string, type: string, format: string, priority: number])[];
  readonly cells: readonly unknown[];
}

const OBSERVED = JSON.parse(
  readFileSync(new URL('./observed/tables.json', import.meta.url), 'utf8'),
) as readonly ObservedTable[];

const GROUP = 'meta.k8s.io';
const acceptAs = (kind: string, version = 'v1') => ({ accept: `application/json;as=${kind};v=${version};g=${GROUP}` });
const TABLE = acceptAs('Table');
const COLLECTION = '/api/v1/namespaces/ns/endpoints';

for (const { collection, object, columns, cells } of OBSERVED) {
  test(`the Table row of ${JSON.stringify(object)} in ${collection} is ${JSON.stringify(cells)}`, async () => {
    const bench = await Bench.createWithNamespace();
    const { status, body } = await bench.send('POST', `${collection}?dryRun=All`, object, TABLE);
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

async function benchWithTwoObjects(): Promise<Bench> {
  const bench = await Bench.createWithNamespace();
  for (const name of ['a', 'b']) await bench.send('POST', COLLECTION, { metadata: { name, labels: { app: name } } });
  return bench;
}

test('a Table from cached bytes equals a Table from objects, in each version and with each includeObject', async () => {
  const bench = await benchWithTwoObjects();
  await bench.clock.advance(125_000);
  for (const version of ['v1', 'v1beta1']) {
    for (const includeObjectQuery of ['', '&includeObject=Metadata', '&includeObject=Object', '&includeObject=None']) {
      const target = `${COLLECTION}?limit=1${includeObjectQuery}`;
      const { body } = await bench.send('GET', target, undefined, acceptAs('Table', version));
      const pretty = await bench.send('GET', `${target}&pretty=true`, undefined, acceptAs('Table', version));
      assert.deepEqual(body, pretty.body);
      assert.equal(body.apiVersion, `${GROUP}/${version}`);
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
  const bench = await benchWithTwoObjects();
  const { body } = await bench.send('GET', `${COLLECTION}/b`, undefined, TABLE);
  assert.equal(body.kind, 'Table');
  assert.deepEqual(
    body.rows.map(({ cells }: { cells: unknown[] }) => cells[0]),
    ['b'],
  );
  assert.equal(body.metadata.resourceVersion, body.rows[0].object.metadata.resourceVersion);
  const missingAnswer = await bench.send('GET', `${COLLECTION}/c?includeObject=Foo`, undefined, TABLE);
  assert.equal(missingAnswer.body.reason, 'NotFound');
});

test('an invalid includeObject is rejected after the object has been written', async () => {
  const bench = await Bench.createWithNamespace();
  const { status, body } = await bench.send(
    'POST',
    `${COLLECTION}?includeObject=Foo`,
    { metadata: { name: 'c' } },
    TABLE,
  );
  assert.equal(status, 400);
  assert.equal(
    body.message,
    `Unable to convert to Table as requested: includeObject: Invalid value: "Foo": must be 'Metadata', 'Object', 'None', or empty`,
  );
  assert.equal((await bench.send('GET', `${COLLECTION}/c`)).status, 200);
});

test('PartialObjectMetadata is returned for an object, and PartialObjectMetadataList for a list', async () => {
  const bench = await benchWithTwoObjects();
  const metadataAnswer = await bench.send('GET', `${COLLECTION}/a`, undefined, acceptAs('PartialObjectMetadata'));
  assert.deepEqual(Object.keys(metadataAnswer.body), ['kind', 'apiVersion', 'metadata']);
  const list = await bench.send('GET', COLLECTION, undefined, acceptAs('PartialObjectMetadataList', 'v1beta1'));
  assert.equal(list.body.kind, 'PartialObjectMetadataList');
  assert.deepEqual(list.body.items[0], { ...metadataAnswer.body, apiVersion: `${GROUP}/v1beta1` });
  const emptyListAnswer = await bench.send('GET', '/api/v1/secrets', undefined, acceptAs('PartialObjectMetadataList'));
  assert.equal(emptyListAnswer.body.items, null);
  const wrongAnswer = await bench.send('GET', COLLECTION, undefined, acceptAs('PartialObjectMetadata'));
  assert.equal(
    wrongAnswer.body.message,
    'you requested PartialObjectMetadata, but the requested object is a list (*core.EndpointsList)',
  );
  const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const definitionsAnswer = await bench.send('GET', definitions, undefined, acceptAs('PartialObjectMetadata'));
  assert.match(definitionsAnswer.body.message, /\(\*apiextensions\.CustomResourceDefinitionList\)$/);
});

test('the first event of a watch has the column definitions of the Table, even if it is a bookmark', async () => {
  const bench = await benchWithTwoObjects();
  const watch = await bench.watch(`${COLLECTION}?watch=1&resourceVersion=1`, TABLE);
  const tables = watch.events.map(({ object }) => object);
  assert.deepEqual(
    tables.map(({ columnDefinitions }) => columnDefinitions?.length),
    [3, undefined],
  );
  assert.deepEqual(
    tables.map(({ rows }) => rows[0].cells[0]),
    ['a', 'b'],
  );
  const { resourceVersion } = (await bench.send('GET', COLLECTION)).body.metadata;
  const query = `watch=1&resourceVersion=${resourceVersion}&allowWatchBookmarks=1&timeoutSeconds=10`;
  const bookmarkReader = await bench.watch(`${COLLECTION}?${query}`, TABLE);
  await bench.send('POST', '/api/v1/namespaces', { metadata: { name: 'other' } });
  await bench.clock.advance(8_000);
  await bench.settlePromises();
  assert.equal(bookmarkReader.events[0].type, 'BOOKMARK');
  assert.deepEqual(bookmarkReader.events[0].object.rows[0].cells, ['', '<none>', '<unknown>']);
  const metadata = await bench.watch(`${COLLECTION}?watch=1&resourceVersion=1`, acceptAs('PartialObjectMetadata'));
  assert.equal(metadata.events[0].object.kind, 'PartialObjectMetadata');
});
