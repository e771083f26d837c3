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

const row = (type: string, name: string): WatchRow => ({
  cells: [type, name],
  isMatch: (event) => event.type === type && event.object.name === name,
});
const event = (words: string): WatchEvent => {
  const [type = '', name = ''] = words.split(' ');
  return { type, object: { name }, raw: words, at: 0 };
};
const events = (...words: readonly string[]): WatchEvent[] => words.map(event);
const ROWS = [row('ADDED', 'a'), row('ADDED', 'b'), row('MODIFIED', 'a'), row('ADDED', 'c')];
const anyOrder = separateInitialEvents(ROWS);
const inOrder = { initial: [], ordered: ROWS };

test('the first ADDED rows are the initial events', () => {
  assert.deepEqual(anyOrder, { initial: ROWS.slice(0, 2), ordered: ROWS.slice(2) });
  assert.deepEqual(separateInitialEvents(ROWS.slice(0, 2)), { initial: ROWS.slice(0, 2), ordered: [] });
  assert.deepEqual(listRows(anyOrder), ROWS);
});

test('initial events match in any order, each row with a separate event', () => {
  const reorderedEvents = events('ADDED b', 'ADDED a', 'MODIFIED a', 'ADDED c');
  assert.ok(matchRowsInOrder(reorderedEvents, anyOrder) && matchAllRows(reorderedEvents, anyOrder));
  assert.ok(!matchRowsInOrder(reorderedEvents, inOrder) && !matchAllRows(reorderedEvents, inOrder));
  const repeatedEvents = events('ADDED a', 'ADDED a', 'MODIFIED a', 'ADDED c');
  assert.ok(!matchRowsInOrder(repeatedEvents, anyOrder) && !matchAllRows(repeatedEvents, anyOrder));
});

test('changes match in order, after all initial events', () => {
  assert.ok(!matchRowsInOrder(events('ADDED b', 'MODIFIED a', 'ADDED a', 'ADDED c'), anyOrder));
  assert.ok(!matchRowsInOrder(events('ADDED a', 'ADDED b', 'ADDED c', 'MODIFIED a'), anyOrder));
  assert.ok(!matchRowsInOrder(events('ADDED a', 'ADDED b', 'MODIFIED a'), anyOrder));
});

test('matchRowsInOrder allows other events in between, matchAllRows does not', () => {
  const eventsWithBookmark = events('ADDED b', 'BOOKMARK', 'ADDED a', 'MODIFIED a', 'ADDED c');
  assert.ok(matchRowsInOrder(eventsWithBookmark, anyOrder));
  assert.ok(!matchAllRows(eventsWithBookmark, anyOrder));
  assert.ok(matchAllRows([], { initial: [], ordered: [] }));
  assert.ok(!matchAllRows(events('ADDED a'), { initial: [], ordered: [] }));
});

test('the description states which events are ordered', () => {
  assert.equal(describeRows(inOrder), '[["ADDED","a"],["ADDED","b"],["MODIFIED","a"],["ADDED","c"]]');
  assert.equal(
    describeRows(anyOrder),
    'in any order [["ADDED","a"],["ADDED","b"]], then [["MODIFIED","a"],["ADDED","c"]]',
  );
  assert.equal(describeRows(separateInitialEvents(ROWS.slice(0, 1))), 'in any order [["ADDED","a"]]');
});
