import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../values/json-object.ts';
import { tableRows } from './table-rows.ts';
import { ModelServer } from './testing/model-server.ts';
import type { Traffic } from './traffic.ts';

const ROW = { cells: ['a'], object: null };

function table(rows: readonly JsonObject[] | null): JsonObject {
  return { kind: 'Table', apiVersion: 'meta.k8s.io/v1', rows };
}

function judgeRows(traffic: Traffic): readonly (readonly [rules: readonly string[] | undefined, what: string])[] {
  return tableRows.judge(traffic).contradictions.map(({ rules, what }) => [rules, what]);
}

function watchWith(type: string, object: JsonObject): Traffic {
  const server = new ModelServer();
  server.watch();
  return {
    answers: [],
    watches: server.traffic.watches.map((watch) => ({ ...watch, events: [{ type, object }] })),
  };
}

describe('rows of Tables', () => {
  it('an event has exactly one row', () => {
    for (const type of ['ADDED', 'MODIFIED', 'DELETED']) {
      deepEqual(judgeRows(watchWith(type, table([ROW]))), []);
      for (const rows of [[], null, [ROW, ROW]])
        deepEqual(judgeRows(watchWith(type, table(rows))), [
          [['table-watch'], `the rows of the Table in the event ${type}`],
        ]);
    }
    deepEqual(judgeRows(watchWith('BOOKMARK', table([]))), []);
  });

  it('a response to a get has exactly one row; a list has any number', () => {
    const server = new ModelServer();
    server.create('a');
    const item = server.get('a');
    const list = server.list();
    const answerWithRows = (answer: typeof item, rows: readonly JsonObject[]): Traffic => ({
      answers: [{ ...answer, document: table(rows) }],
      watches: [],
    });
    deepEqual(judgeRows(answerWithRows(item, [ROW])), []);
    deepEqual(judgeRows(answerWithRows(item, [])), [[['table-get'], 'the rows of the Table in the response to GET']]);
    deepEqual(judgeRows(answerWithRows(list, [ROW, ROW])), []);
    deepEqual(judgeRows(answerWithRows({ ...item, status: 404 }, [])), []);
  });
});
