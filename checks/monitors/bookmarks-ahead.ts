/**
 * Bookmarks of a version to which the server has not come: a list that was asked for afterwards, and shows the state of then, is older.
 *
 *     BOOKMARK @14
 *     LIST …       200  @12       a client that resumes at 14 misses 13 and 14
 */
import { isFresh, listVersionOf, resourceOf } from './lives.ts';
import type { Contradiction } from './monitor.ts';
import { type Answer, fieldsOf, type Traffic, type Watch } from './traffic.ts';
import { numberOf } from './version-number.ts';

interface Read {
  readonly version: number;
  readonly answer: Answer;
}

export function bookmarksAhead({ answers, watches }: Traffic): Contradiction[] {
  const lists = answers.flatMap((answer): Read[] => {
    const version = isFresh(answer) ? listVersionOf(answer) : undefined;
    return version === undefined ? [] : [{ version, answer }];
  });
  return lists.length === 0 ? [] : watches.flatMap((watch) => ofWatch(watch, lists));
}

function ofWatch({ id, place, events }: Watch, lists: readonly Read[]): Contradiction[] {
  return events.flatMap(({ type, object, at }, event): Contradiction[] => {
    const version = type === 'BOOKMARK' ? numberOf(fieldsOf(object.metadata).resourceVersion) : undefined;
    if (version === undefined || at === undefined || place === undefined) return [];
    const isSame = ({ answer }: Read): boolean =>
      answer.place !== undefined && resourceOf(answer.place) === resourceOf(place);
    const later = lists.find((list) => list.answer.started > at && list.version < version && isSame(list));
    if (later === undefined) return [];
    return [
      {
        rules: ['watch-bookmark-means-all-sent'],
        what: `the BOOKMARK at ${version} in the watch on ${place.plural}`,
        expected: `at ${later.version} or before, which the server shows afterwards`,
        actual: String(version),
        evidence: [{ id: later.answer.id }, { id, event }],
      },
    ];
  });
}
