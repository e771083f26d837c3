/**
 * Bookmarks of a version to which the server has not come: a list that was asked for afterwards, and shows the state of then, is older.
 *
 *     BOOKMARK @14
 *     LIST …       200  @12       a client that resumes at 14 misses 13 and 14
 */
import { isFresh, listVersionOf, resourceOf } from '../evidence/lives.ts';
import { numberOf } from '../evidence/version-number.ts';
import type { Contradiction, Evidence } from '../monitor.ts';
import { type Answer, fieldsOf, type Place, type Traffic, type Watch } from '../traffic.ts';

interface Read {
  readonly version: number;
  readonly answer: Answer;
}

interface Bookmark {
  readonly version: number;
  readonly at: number;
  readonly place: Place;
  readonly evidence: Evidence;
}

export function bookmarksAhead({ answers, watches }: Traffic): Contradiction[] {
  const lists = readsIn(answers);
  if (lists.length === 0) return [];
  return watches.flatMap(bookmarksOf).flatMap(({ version, place, at, evidence }): Contradiction[] => {
    const later = lists.find((list) => list.version < version && isAfter(list, { place, at }));
    if (later === undefined) return [];
    return [
      {
        rules: ['watch-bookmark-means-all-sent'],
        what: `the BOOKMARK at ${version} in the watch on ${place.plural}`,
        expected: `at ${later.version} or before, which the server shows afterwards`,
        actual: String(version),
        evidence: [{ id: later.answer.id }, evidence],
      },
    ];
  });
}

/** Where the last bookmark of a watch is of a version that no list shows which was asked for afterwards: one would tell whether it is true. */
export function unreadBookmarks({ answers, watches }: Traffic): Place[] {
  const lists = readsIn(answers);
  return watches.flatMap((watch): Place[] => {
    const last = bookmarksOf(watch).at(-1);
    return last === undefined || lists.some((list) => isAfter(list, last)) ? [] : [last.place];
  });
}

function readsIn(answers: readonly Answer[]): Read[] {
  return answers.flatMap((answer): Read[] => {
    const version = isFresh(answer) ? listVersionOf(answer) : undefined;
    return version === undefined ? [] : [{ version, answer }];
  });
}

function bookmarksOf({ id, place, events }: Watch): Bookmark[] {
  return events.flatMap(({ type, object, at }, event): Bookmark[] => {
    const version = type === 'BOOKMARK' ? numberOf(fieldsOf(object.metadata).resourceVersion) : undefined;
    const isKnown = version !== undefined && at !== undefined && place !== undefined;
    return isKnown ? [{ version, at, place, evidence: { id, event } }] : [];
  });
}

function isAfter({ answer }: Read, { place, at }: Pick<Bookmark, 'place' | 'at'>): boolean {
  return answer.started > at && answer.place !== undefined && resourceOf(answer.place) === resourceOf(place);
}
