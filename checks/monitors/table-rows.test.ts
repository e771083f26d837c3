import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../values/json-object.ts';
import { tableRowMonitor } from './table-rows.ts';
import { ModelServer } from './testing/model-server.ts';
import type { Traffic } from './traffic.ts';

const ROW = { cells: ['a'], object: null };

function createTable(rows: readonly JsonObject[] | null): JsonObject {
  return { kind: 'Table', apiVersion: 'meta.k8s.io/v1', rows };
}

function checkRows(traffic: Traffic): readonly (readonly [rules: readonly string[] | undefined, subject: string])[] {
  return tableRowMonitor.check(traffic).contradictions.map(({ rules, subject }) => [rules, subject]);
}

function createWatchTraffic(type: string, object: JsonObject): Traffic {
  const server = new ModelServer();
  server.watch();
  return {
    responses: [],
    watches: server.traffic.watches.map((watch) => ({ ...watch, events: [{ type, object }] })),
  };
}

describe('rows of Tables', () => {
  it('an event has exactly one row', () => {
    for (const type of ['ADDED', 'MODIFIED', 'DELETED']) {
      deepEqual(checkRows(createWatchTraffic(type, createTable([ROW]))), []);
      for (const rows of [[], null, [ROW, ROW]])
        deepEqual(checkRows(createWatchTraffic(type, createTable(rows))), [
          [['table-watch'], `the rows of the Table in the event ${type}`],
        ]);
    }
    deepEqual(checkRows(createWatchTraffic('BOOKMARK', createTable([]))), []);
  });

  it('a response to a get has exactly one row; a list has any number', () => {
    const server = new ModelServer();
    server.create('a');
    const item = server.get('a');
    const list = server.list();
    const createTrafficWithRows = (response: typeof item, rows: readonly JsonObject[]): Traffic => ({
      responses: [{ ...response, document: createTable(rows) }],
      watches: [],
    });
    deepEqual(checkRows(createTrafficWithRows(item, [ROW])), []);
    deepEqual(checkRows(createTrafficWithRows(item, [])), [
      [['table-get'], 'the rows of the Table in the response to GET'],
    ]);
    deepEqual(checkRows(createTrafficWithRows(list, [ROW, ROW])), []);
    deepEqual(checkRows(createTrafficWithRows({ ...item, status: 404 }, [])), []);
  });
});
