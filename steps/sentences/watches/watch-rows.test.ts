import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WatchEvent } from '../../../client/exchange/watch-stream.ts';
import { comeAmong, describeRows, listRows, matchAllRows, type WatchRow, withInitialEvents } from './watch-rows.ts';

const row = (type: string, name: string): WatchRow => ({
  cells: [type, name],
  holds: (event) => event.type === type && event.object.name === name,
});
const event = (words: string): WatchEvent => {
  const [type = '', name = ''] = words.split(' ');
  return { type, object: { name }, raw: words, at: 0 };
};
const events = (...words: readonly string[]): WatchEvent[] => words.map(event);
const ROWS = [row('ADDED', 'a'), row('ADDED', 'b'), row('MODIFIED', 'a'), row('ADDED', 'c')];
const anyOrder = withInitialEvents(ROWS);
const inOrder = { initial: [], ordered: ROWS };

test('the initial events are the rows of ADDED that stand first', () => {
  assert.deepEqual(anyOrder, { initial: ROWS.slice(0, 2), ordered: ROWS.slice(2) });
  assert.deepEqual(withInitialEvents(ROWS.slice(0, 2)), { initial: ROWS.slice(0, 2), ordered: [] });
  assert.deepEqual(listRows(anyOrder), ROWS);
});

test('initial events are met in any order, and each by an event of its own', () => {
  const turned = events('ADDED b', 'ADDED a', 'MODIFIED a', 'ADDED c');
  assert.ok(comeAmong(turned, anyOrder) && matchAllRows(turned, anyOrder));
  assert.ok(!comeAmong(turned, inOrder) && !matchAllRows(turned, inOrder));
  const twice = events('ADDED a', 'ADDED a', 'MODIFIED a', 'ADDED c');
  assert.ok(!comeAmong(twice, anyOrder) && !matchAllRows(twice, anyOrder));
});

test('changes come in their order, after all initial events', () => {
  assert.ok(!comeAmong(events('ADDED b', 'MODIFIED a', 'ADDED a', 'ADDED c'), anyOrder));
  assert.ok(!comeAmong(events('ADDED a', 'ADDED b', 'ADDED c', 'MODIFIED a'), anyOrder));
  assert.ok(!comeAmong(events('ADDED a', 'ADDED b', 'MODIFIED a'), anyOrder));
});

test('other events may stand between, but not where these are all', () => {
  const with_ = events('ADDED b', 'BOOKMARK', 'ADDED a', 'MODIFIED a', 'ADDED c');
  assert.ok(comeAmong(with_, anyOrder));
  assert.ok(!matchAllRows(with_, anyOrder));
  assert.ok(matchAllRows([], { initial: [], ordered: [] }));
  assert.ok(!matchAllRows(events('ADDED a'), { initial: [], ordered: [] }));
});

test('what is expected says which of it has an order', () => {
  assert.equal(describeRows(inOrder), '[["ADDED","a"],["ADDED","b"],["MODIFIED","a"],["ADDED","c"]]');
  assert.equal(
    describeRows(anyOrder),
    'in any order [["ADDED","a"],["ADDED","b"]], then [["MODIFIED","a"],["ADDED","c"]]',
  );
  assert.equal(describeRows(withInitialEvents(ROWS.slice(0, 1))), 'in any order [["ADDED","a"]]');
});
