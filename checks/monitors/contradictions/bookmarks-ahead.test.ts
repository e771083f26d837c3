import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compact } from '../../../values/compact.ts';
import { findOpenQuestions, formatPath } from '../evidence/open-questions.ts';
import { ModelServer, replaceEvents } from '../testing/model-server.ts';
import { findBookmarksAhead } from './bookmarks-ahead.ts';

/** A BOOKMARK that comes before the list, and what is found. */
function judgeBookmark(version: string, at?: number, name?: string): string[] {
  const server = new ModelServer();
  server.create('a');
  server.create('b');
  server.watch({ resourceVersion: '1', allowWatchBookmarks: 'true' });
  server.list();
  const bookmark = { type: 'BOOKMARK', object: { metadata: { resourceVersion: version } } };
  const traffic = replaceEvents(server.traffic, (events) => [...events, { ...bookmark, ...compact({ at }) }]);
  const answers = traffic.answers.map((answer) =>
    name === undefined || answer.place === undefined ? answer : { ...answer, place: { ...answer.place, name } },
  );
  return findBookmarksAhead({ ...traffic, answers }).map(({ expected }) => expected);
}

describe('bookmarks ahead of the server', () => {
  it('are of a version later than that of a list that was asked for afterwards', () => {
    deepEqual(judgeBookmark('2', 3.5), []);
    deepEqual(judgeBookmark('3', 3.5), ['at 2 or earlier, which a later list has']);
  });

  it('are none where one object was asked for, whose Table has its own version', () => {
    deepEqual(judgeBookmark('3', 3.5, 'a'), []);
  });

  it('are none where the list was asked for before, or the moment is not known', () => {
    deepEqual(judgeBookmark('3', 4.5), []);
    deepEqual(judgeBookmark('3'), []);
  });

  it('are asked about where no list was asked for afterwards', () => {
    const askAboutBookmark = (at: number): string[] => {
      const server = new ModelServer();
      server.create('a');
      server.watch({ resourceVersion: '1', allowWatchBookmarks: 'true' });
      server.list();
      const bookmark = { type: 'BOOKMARK', object: { metadata: { resourceVersion: '1' } }, at };
      return findOpenQuestions(replaceEvents(server.traffic, (events) => [...events, bookmark])).map(({ place }) =>
        formatPath(place),
      );
    };
    deepEqual(askAboutBookmark(2.5), []);
    deepEqual(askAboutBookmark(3.5), ['/api/v1/namespaces/n/endpoints?limit=1']);
  });
});
