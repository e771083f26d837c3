import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskValue, ReceivedValues } from './outcome.ts';

const START_TIME = '2026-01-01T00:00:00Z';

function maskTableCells(namespace: string, ...cells: unknown[]): unknown {
  const row = { cells, object: { metadata: { namespace } } };
  return (
    maskValue({ rows: [row] }, new ReceivedValues('own', Date.parse(START_TIME))) as { rows: { cells: unknown }[] }
  ).rows[0]?.cells;
}

test('ages and times in the rows of a Table are masked', () => {
  assert.deepEqual(maskTableCells('own', 'a', '5s', '2m3s', START_TIME, 1), ['a', 'AGE', 'AGE', 'TIME', 1]);
});

test('an age of days is visible for an object of the program', () => {
  const oldCells = ['3y', '2d4h', '2020-01-01T00:00:00Z'];
  assert.deepEqual(maskTableCells('own', ...oldCells), ['AGE OF DAYS', 'AGE OF DAYS', 'IMPLAUSIBLE TIME']);
  assert.deepEqual(maskTableCells('another', ...oldCells), ['AGE', 'AGE', 'TIME']);
});

test('the address of a Service is masked only in its column, also in later events of a watch', () => {
  const columnDefinitions = [{ name: 'Name' }, { name: 'Cluster-IP' }, { name: 'External-IP' }];
  const rows = [{ cells: ['10.0.0.1', '10.0.0.7', '10.0.0.8'], object: {} }];
  const maskedRows = [{ cells: ['10.0.0.1', 'CLUSTER IP', '10.0.0.8'], object: {} }];
  const receivedValues = new ReceivedValues('own', Date.parse(START_TIME));
  assert.deepEqual(maskValue({ columnDefinitions, rows }, receivedValues), { columnDefinitions, rows: maskedRows });
  const events = [{ object: { columnDefinitions, rows } }, { object: { rows } }];
  const maskedEvents = [{ object: { columnDefinitions, rows: maskedRows } }, { object: { rows: maskedRows } }];
  assert.deepEqual(maskValue({ events }, receivedValues), { events: maskedEvents });
  assert.deepEqual(maskValue(events, receivedValues), maskedEvents);
});
