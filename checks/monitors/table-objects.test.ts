import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../values/json-object.ts';
import { tableObjectMonitor } from './table-objects.ts';
import { ModelServer } from './testing/model-server.ts';

const METADATA_OBJECT = { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: { name: 'a' } };
const COMPLETE_OBJECT = { kind: 'Endpoints', apiVersion: 'v1', metadata: { name: 'a' }, subsets: [] };

function checkTable(include: string, object: unknown, metadata: JsonObject = { resourceVersion: '7' }): string[] {
  const document = { kind: 'Table', metadata, rows: [{ cells: ['a'], object }] };
  const list = { ...new ModelServer().list(), query: new Map([['includeObject', include]]), document };
  return tableObjectMonitor.check({ responses: [list], watches: [] }).contradictions.map(({ expected }) => expected);
}

describe('objects in the rows of Tables', () => {
  it('a row contains as much of the object as includeObject requests', () => {
    const metadataExpectation = 'its metadata, as PartialObjectMetadata';
    for (const include of ['', 'Metadata']) {
      deepEqual(checkTable(include, METADATA_OBJECT), []);
      for (const object of [COMPLETE_OBJECT, undefined, null])
        deepEqual(checkTable(include, object), [metadataExpectation]);
    }
    deepEqual(checkTable('Object', COMPLETE_OBJECT), []);
    for (const object of [METADATA_OBJECT, undefined, null])
      deepEqual(checkTable('Object', object), ['the complete object']);
    for (const object of [undefined, null]) deepEqual(checkTable('None', object), []);
    deepEqual(checkTable('None', METADATA_OBJECT), ['(absent)']);
  });

  it('the object may be missing if it is not stored', () => {
    deepEqual(checkTable('', null, {}), []);
  });

  it('rows in watch events are checked', () => {
    const server = new ModelServer();
    server.watch();
    const createTableEvent = (type: string, object: unknown) => ({
      type,
      object: { kind: 'Table', rows: [{ cells: ['a'], object }] },
    });
    const events = [
      createTableEvent('ADDED', METADATA_OBJECT),
      createTableEvent('MODIFIED', null),
      createTableEvent('DELETED', COMPLETE_OBJECT),
      createTableEvent('BOOKMARK', null),
    ];
    const watches = server.traffic.watches.map((watch) => ({ ...watch, events }));
    const { contradictions } = tableObjectMonitor.check({ responses: [], watches });
    deepEqual(
      contradictions.map(({ evidence }) => evidence.map(({ eventIndex }) => eventIndex)),
      [[1], [2]],
    );
  });
});
