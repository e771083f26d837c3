import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from './event-lines.ts';

const PATH = '/api/v1/pods?watch=1';
const bookmark = (annotations?: object): string =>
  JSON.stringify({ type: 'BOOKMARK', object: { kind: 'Pod', metadata: { resourceVersion: '7', annotations } } });

test('a bookmark that was asked for comes when it comes, one that nobody asked for is told', () => {
  assert.deepEqual(linesOf(`${bookmark()}\n`, `${PATH}&allowWatchBookmarks=true`), []);
  for (const path of [PATH, `${PATH}&allowWatchBookmarks=false`]) assert.equal(linesOf(bookmark(), path).length, 1);
});

test('the bookmark that ends initial events is told, without how far the server was', () => {
  assert.deepEqual(linesOf(bookmark({ end: 'true' }), `${PATH}&allowWatchBookmarks=true`), [
    {
      type: 'BOOKMARK',
      object: { kind: 'Pod', metadata: { resourceVersion: 'SOME VERSION', annotations: { end: 'true' } } },
    },
  ]);
});

test('what is no event is told as it is', () => {
  assert.deepEqual(linesOf('{"type":\n', PATH), ['{"type":']);
});
