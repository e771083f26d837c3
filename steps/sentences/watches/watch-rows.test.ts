import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WatchEvent } from '../../../client/exchange/watch-stream.ts';
import {
  describeRows,
  listRows,
  matchAllRows,
  matchRowsInOrder,
  separateInitialEvents,
  type WatchRow,
} from './watch-rows.ts';

const createRow = (type: string, name: string): WatchRow => ({
  cells: [type, name],
  isMatch: (event) => event.type === type && event.object.name === name,
});
const createEvent = (words: string): WatchEvent => {
  const [type = '', name = ''] = words.split(' ');
  return { type, object: { name }, raw: words, arrivedAt: 0 };
};
const createEvents = (...words: readonly string[]): WatchEvent[] => words.map(createEvent);
const WATCH_ROWS = [
  createRow('ADDED', 'a'),
  createRow('ADDED', 'b'),
  createRow('MODIFIED', 'a'),
  createRow('ADDED', 'c'),
];
const rowsInAnyOrder = separateInitialEvents(WATCH_ROWS);
const rowsInOrder = { initialRows: [], orderedRows: WATCH_ROWS };

test('the first ADDED rows are the initial events', () => {
  assert.deepEqual(rowsInAnyOrder, { initialRows: WATCH_ROWS.slice(0, 2), orderedRows: WATCH_ROWS.slice(2) });
  assert.deepEqual(separateInitialEvents(WATCH_ROWS.slice(0, 2)), {
    initialRows: WATCH_ROWS.slice(0, 2),
    orderedRows: [],
  });
  assert.deepEqual(listRows(rowsInAnyOrder), WATCH_ROWS);
});

test('initial events match in any order, each row with a separate event', () => {
  const reorderedEvents = createEvents('ADDED b', 'ADDED a', 'MODIFIED a', 'ADDED c');
  assert.ok(matchRowsInOrder(reorderedEvents, rowsInAnyOrder) && matchAllRows(reorderedEvents, rowsInAnyOrder));
  assert.ok(!matchRowsInOrder(reorderedEvents, rowsInOrder) && !matchAllRows(reorderedEvents, rowsInOrder));
  const repeatedEvents = createEvents('ADDED a', 'ADDED a', 'MODIFIED a', 'ADDED c');
  assert.ok(!matchRowsInOrder(repeatedEvents, rowsInAnyOrder) && !matchAllRows(repeatedEvents, rowsInAnyOrder));
});

test('changes match in order, after all initial events', () => {
  assert.ok(!matchRowsInOrder(createEvents('ADDED b', 'MODIFIED a', 'ADDED a', 'ADDED c'), rowsInAnyOrder));
  assert.ok(!matchRowsInOrder(createEvents('ADDED a', 'ADDED b', 'ADDED c', 'MODIFIED a'), rowsInAnyOrder));
  assert.ok(!matchRowsInOrder(createEvents('ADDED a', 'ADDED b', 'MODIFIED a'), rowsInAnyOrder));
});

test('other events may occur between rows in order, but not among all rows', () => {
  const eventsWithBookmark = createEvents('ADDED b', 'BOOKMARK', 'ADDED a', 'MODIFIED a', 'ADDED c');
  assert.ok(matchRowsInOrder(eventsWithBookmark, rowsInAnyOrder));
  assert.ok(!matchAllRows(eventsWithBookmark, rowsInAnyOrder));
  assert.ok(matchAllRows([], { initialRows: [], orderedRows: [] }));
  assert.ok(!matchAllRows(createEvents('ADDED a'), { initialRows: [], orderedRows: [] }));
});

test('the description states which events are ordered', () => {
  assert.equal(describeRows(rowsInOrder), '[["ADDED","a"],["ADDED","b"],["MODIFIED","a"],["ADDED","c"]]');
  assert.equal(
    describeRows(rowsInAnyOrder),
    'in any order [["ADDED","a"],["ADDED","b"]], then [["MODIFIED","a"],["ADDED","c"]]',
  );
  assert.equal(describeRows(separateInitialEvents(WATCH_ROWS.slice(0, 1))), 'in any order [["ADDED","a"]]');
});
