import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskValue, ReceivedValues } from './outcome.ts';

const BEGAN = '2026-01-01T00:00:00Z';

function cells(namespace: string, ...items: unknown[]): unknown {
  const row = { cells: items, object: { metadata: { namespace } } };
  return (maskValue({ rows: [row] }, new ReceivedValues('own', Date.parse(BEGAN))) as { rows: { cells: unknown }[] })
    .rows[0]?.cells;
}

test('masks ages and times in the rows of a Table', () => {
  assert.deepEqual(cells('own', 'a', '5s', '2m3s', BEGAN, 1), ['a', 'AGE', 'AGE', 'TIME', 1]);
});

test('does not mask the age of an object of the program if it is days old', () => {
  const oldCells = ['3y', '2d4h', '2020-01-01T00:00:00Z'];
  assert.deepEqual(cells('own', ...oldCells), ['AGE OF DAYS', 'AGE OF DAYS', 'TIME OF ANOTHER DAY']);
  assert.deepEqual(cells('another', ...oldCells), ['AGE', 'AGE', 'TIME']);
});
