import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compact } from '../../../values/compact.ts';
import { findFollowUpRequests, formatPath } from '../evidence/follow-up-requests.ts';
import { ModelServer, replaceEvents } from '../testing/model-server.ts';
import { findBookmarksAhead } from './bookmarks-ahead.ts';

/** Returns the findings about a BOOKMARK that arrives before a later list. */
function checkBookmark(version: string, time?: number, name?: string): string[] {
  const server = new ModelServer();
  server.create('a');
  server.create('b');
  server.watch({ resourceVersion: '1', allowWatchBookmarks: 'true' });
  server.list();
  const bookmark = { type: 'BOOKMARK', object: { metadata: { resourceVersion: version } } };
  const traffic = replaceEvents(server.traffic, (events) => [
    ...events,
    { ...bookmark, ...compact({ arrivedAt: time }) },
  ]);
  const responses = traffic.responses.map((response) =>
    name === undefined || response.target === undefined
      ? response
      : { ...response, target: { ...response.target, name } },
  );
  return findBookmarksAhead({ ...traffic, responses }).map(({ expected }) => expected);
}

describe('bookmarks with a version ahead of the server', () => {
  it('reports a bookmark that is newer than a list requested afterwards', () => {
    deepEqual(checkBookmark('2', 3.5), []);
    deepEqual(checkBookmark('3', 3.5), ['at 2 or earlier, which a later list has']);
  });

  it('ignores bookmarks of a watch of one object, whose Table has the version of the object', () => {
    deepEqual(checkBookmark('3', 3.5, 'a'), []);
  });

  it('ignores bookmarks if the list was requested earlier or the arrival time is unknown', () => {
    deepEqual(checkBookmark('3', 4.5), []);
    deepEqual(checkBookmark('3'), []);
  });

  it('requests a list if no list follows the bookmark', () => {
    const listFollowUpPaths = (time: number): string[] => {
      const server = new ModelServer();
      server.create('a');
      server.watch({ resourceVersion: '1', allowWatchBookmarks: 'true' });
      server.list();
      const bookmark = { type: 'BOOKMARK', object: { metadata: { resourceVersion: '1' } }, arrivedAt: time };
      return findFollowUpRequests(replaceEvents(server.traffic, (events) => [...events, bookmark])).map(({ target }) =>
        formatPath(target),
      );
    };
    deepEqual(listFollowUpPaths(2.5), []);
    deepEqual(listFollowUpPaths(3.5), ['/api/v1/namespaces/n/endpoints?limit=1']);
  });
});
