import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasEndedEarly, parseEvents } from './watch-events.ts';

const WATCH_PATH = '/api/v1/pods?watch=1';
const createBookmark = (annotations?: object): string =>
  JSON.stringify({ type: 'BOOKMARK', object: { kind: 'Pod', metadata: { resourceVersion: '7', annotations } } });

test('bookmarks are omitted only if the watch requested them', () => {
  assert.deepEqual(parseEvents(`${createBookmark()}\n`, `${WATCH_PATH}&allowWatchBookmarks=true`), []);
  for (const path of [WATCH_PATH, `${WATCH_PATH}&allowWatchBookmarks=false`])
    assert.equal(parseEvents(createBookmark(), path).length, 1);
});

test('the initial-events-end bookmark is kept without its version', () => {
  const metadata = { resourceVersion: 'SOME VERSION', annotations: { end: 'true' } };
  assert.deepEqual(parseEvents(createBookmark({ end: 'true' }), `${WATCH_PATH}&allowWatchBookmarks=true`), [
    { type: 'BOOKMARK', object: { kind: 'Pod', metadata } },
  ]);
});

test('a line that is not an event is kept as text', () => {
  assert.deepEqual(parseEvents('{"type":\n', WATCH_PATH), ['{"type":']);
});

test('a watch ended early if it has a timeout, no error, and ended long before the timeout', () => {
  assert.equal(hasEndedEarly(`${WATCH_PATH}&timeoutSeconds=1`, [], 10), true);
  assert.equal(hasEndedEarly(`${WATCH_PATH}&timeoutSeconds=1`, [], 990), false);
  assert.equal(hasEndedEarly(`${WATCH_PATH}&timeoutSeconds=1`, [{ type: 'ERROR' }], 10), false);
  assert.equal(hasEndedEarly(WATCH_PATH, [], 10), false);
});
