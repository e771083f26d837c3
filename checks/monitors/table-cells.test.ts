import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../values/json-object.ts';
import { tableCellMonitor } from './table-cells.ts';
import { TARGET } from './testing/model-server.ts';
import type { ObservedResponse, ReceivedEvent, Traffic } from './traffic.ts';

const COLUMNS = [
  { name: 'Name', type: 'string', format: 'name' },
  { name: 'Data', type: 'string' },
  { name: 'Age', type: 'string' },
];
const OBJECT = { metadata: { name: 'a', uid: 'u', resourceVersion: '7' } };

function createTable(cells: readonly unknown[], columnDefinitions: readonly JsonObject[] | null = COLUMNS): JsonObject {
  return { kind: 'Table', columnDefinitions, rows: [{ cells, object: OBJECT }] };
}

function createResponseTraffic(...documents: readonly JsonObject[]): Traffic {
  const responses = documents.map((document, id): ObservedResponse => {
    const requestFields = { id, method: 'GET', target: TARGET, query: new Map(), startedAt: id, endedAt: id + 0.5 };
    return { ...requestFields, status: 200, contentType: 'application/json', warnings: [], document };
  });
  return { responses, watches: [] };
}

function createAddedTraffic(...objects: readonly JsonObject[]): Traffic {
  return createEventTraffic(objects.map((object): ReceivedEvent => ({ type: 'ADDED', object })));
}

function createEventTraffic(events: readonly ReceivedEvent[]): Traffic {
  const requestFields = { id: 0, method: 'GET', target: TARGET, query: new Map(), startedAt: 0, status: 200 };
  return { responses: [], watches: [{ ...requestFields, events }] };
}

function checkCells(traffic: Traffic): readonly (readonly [rules: readonly string[] | undefined, actual: string])[] {
  return tableCellMonitor.check(traffic).contradictions.map(({ rules, actual }) => [rules, actual]);
}

describe('cells of Tables', () => {
  it('a row has a cell per column and the name of its object', () => {
    deepEqual(checkCells(createResponseTraffic(createTable(['a', 'x', '3s']))), []);
    deepEqual(checkCells(createResponseTraffic(createTable(['a', 'x']))), [[['table-rows-cells'], '2']]);
    deepEqual(checkCells(createResponseTraffic(createTable(['b', 'x', '3s']))), [[['table-rows-cells'], '"b"']]);
  });

  it('equal versions have equal cells, except for ages', () => {
    deepEqual(checkCells(createResponseTraffic(createTable(['a', 'x', '59s']), createTable(['a', 'x', '1m2s']))), []);
    const rules = ['meta-resourceversion-changes-on-write'];
    deepEqual(checkCells(createResponseTraffic(createTable(['a', 'x', '3s']), createTable(['a', 'y', '3s']))), [
      [rules, '"y"'],
    ]);
  });

  it('a watch sends the column definitions once', () => {
    deepEqual(checkCells(createResponseTraffic(createTable(['a'], null))), [[['table-column-definitions'], 'null']]);
    deepEqual(checkCells(createResponseTraffic(createTable(['a'], [{ name: 'Name' }]))), [
      [['table-column-definitions'], '[{"name":"Name"}]'],
    ]);
    deepEqual(checkCells(createAddedTraffic(createTable(['a', 'x', '1s']), createTable(['a', 'x', '2s'], null))), []);
    deepEqual(
      checkCells(createAddedTraffic(createTable(['a', 'x', '1s'], []), createTable(['a', 'x', '2s'], null))).length,
      2,
    );
  });

  it('the column definitions of an initial BOOKMARK apply to later events', () => {
    const bookmark: ReceivedEvent = {
      type: 'BOOKMARK',
      object: { kind: 'Table', columnDefinitions: COLUMNS, rows: [] },
    };
    const addedEvent: ReceivedEvent = { type: 'ADDED', object: createTable(['a', 'x', '1s'], null) };
    deepEqual(checkCells(createEventTraffic([bookmark, addedEvent])), []);
    deepEqual(checkCells(createEventTraffic([addedEvent, bookmark])).length, 1);
  });
});
