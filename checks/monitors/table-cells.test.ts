import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../values/json-object.ts';
import { tableCells } from './table-cells.ts';
import { PLACE } from './testing/model-server.ts';
import type { Answer, Event, Traffic } from './traffic.ts';

const COLUMNS = [
  { name: 'Name', type: 'string', format: 'name' },
  { name: 'Data', type: 'string' },
  { name: 'Age', type: 'string' },
];
const OBJECT = { metadata: { name: 'a', uid: 'u', resourceVersion: '7' } };

function table(cells: readonly unknown[], columnDefinitions: readonly JsonObject[] | null = COLUMNS): JsonObject {
  return { kind: 'Table', columnDefinitions, rows: [{ cells, object: OBJECT }] };
}

function answersWith(...documents: readonly JsonObject[]): Traffic {
  const answers = documents.map((document, id): Answer => {
    const requestFields = { id, method: 'GET', place: PLACE, query: new Map(), startedAt: id, endedAt: id + 0.5 };
    return { ...requestFields, status: 200, contentType: 'application/json', warnings: [], document };
  });
  return { answers, watches: [] };
}

function eventsAdding(...objects: readonly JsonObject[]): Traffic {
  return eventTraffic(objects.map((object): Event => ({ type: 'ADDED', object })));
}

function eventTraffic(events: readonly Event[]): Traffic {
  const requestFields = { id: 0, method: 'GET', place: PLACE, query: new Map(), startedAt: 0, status: 200 };
  return { answers: [], watches: [{ ...requestFields, events }] };
}

function judgeCells(traffic: Traffic): readonly (readonly [rules: readonly string[] | undefined, actual: string])[] {
  return tableCells.judge(traffic).contradictions.map(({ rules, actual }) => [rules, actual]);
}

describe('cells of Tables', () => {
  it('a row has a cell per column and the name of its object', () => {
    deepEqual(judgeCells(answersWith(table(['a', 'x', '3s']))), []);
    deepEqual(judgeCells(answersWith(table(['a', 'x']))), [[['table-rows-cells'], '2']]);
    deepEqual(judgeCells(answersWith(table(['b', 'x', '3s']))), [[['table-rows-cells'], '"b"']]);
  });

  it('equal versions have equal cells, except for ages', () => {
    deepEqual(judgeCells(answersWith(table(['a', 'x', '59s']), table(['a', 'x', '1m2s']))), []);
    const rules = ['meta-resourceversion-changes-on-write'];
    deepEqual(judgeCells(answersWith(table(['a', 'x', '3s']), table(['a', 'y', '3s']))), [[rules, '"y"']]);
  });

  it('a watch sends the column definitions once', () => {
    deepEqual(judgeCells(answersWith(table(['a'], null))), [[['table-column-definitions'], 'null']]);
    deepEqual(judgeCells(answersWith(table(['a'], [{ name: 'Name' }]))), [
      [['table-column-definitions'], '[{"name":"Name"}]'],
    ]);
    deepEqual(judgeCells(eventsAdding(table(['a', 'x', '1s']), table(['a', 'x', '2s'], null))), []);
    deepEqual(judgeCells(eventsAdding(table(['a', 'x', '1s'], []), table(['a', 'x', '2s'], null))).length, 2);
  });

  it('the column definitions of an initial BOOKMARK apply to later events', () => {
    const bookmark: Event = { type: 'BOOKMARK', object: { kind: 'Table', columnDefinitions: COLUMNS, rows: [] } };
    const addedEvent: Event = { type: 'ADDED', object: table(['a', 'x', '1s'], null) };
    deepEqual(judgeCells(eventTraffic([bookmark, addedEvent])), []);
    deepEqual(judgeCells(eventTraffic([addedEvent, bookmark])).length, 1);
  });
});
