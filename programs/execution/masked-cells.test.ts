import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskValue, ReceivedValues } from './outcome.ts';

const START_TIME = '2026-01-01T00:00:00Z';

function maskTableCells(namespace: string, ...items: unknown[]): unknown {
  const row = { cells: items, object: { metadata: { namespace } } };
  return (
    maskValue({ rows: [row] }, new ReceivedValues('own', Date.parse(START_TIME))) as { rows: { cells: unknown }[] }
  ).rows[0]?.cells;
}

test('maskValue masks ages and times in the rows of a Table', () => {
  assert.deepEqual(maskTableCells('own', 'a', '5s', '2m3s', START_TIME, 1), ['a', 'AGE', 'AGE', 'TIME', 1]);
});

test('maskValue does not mask the age of an object of the program if it is days old', () => {
  const oldCells = ['3y', '2d4h', '2020-01-01T00:00:00Z'];
  assert.deepEqual(maskTableCells('own', ...oldCells), ['AGE OF DAYS', 'AGE OF DAYS', 'TIME OF ANOTHER DAY']);
  assert.deepEqual(maskTableCells('another', ...oldCells), ['AGE', 'AGE', 'TIME']);
});

test('maskValue masks the address of a Service in its column only, also in later events of a watch', () => {
  const columnDefinitions = [{ name: 'Name' }, { name: 'Cluster-IP' }, { name: 'External-IP' }];
  const rows = [{ cells: ['10.0.0.1', '10.0.0.7', '10.0.0.8'], object: {} }];
  const masked = [{ cells: ['10.0.0.1', 'CLUSTER IP', '10.0.0.8'], object: {} }];
  const receivedValues = new ReceivedValues('own', Date.parse(START_TIME));
  assert.deepEqual(maskValue({ columnDefinitions, rows }, receivedValues), { columnDefinitions, rows: masked });
  const events = [{ object: { columnDefinitions, rows } }, { object: { rows } }];
  const maskedEvents = [{ object: { columnDefinitions, rows: masked } }, { object: { rows: masked } }];
  assert.deepEqual(maskValue({ events }, receivedValues), { events: maskedEvents });
  assert.deepEqual(maskValue(events, receivedValues), maskedEvents);
});
