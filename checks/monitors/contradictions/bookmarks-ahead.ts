/**
 * Finds bookmarks with a version that the server has not reached: a later list of the current state has an older version.
 *
 * Contradiction: BOOKMARK @14; LIST … 200 @12: a client that resumes at 14 misses the changes 13 and 14
 */
import { toJsonObject } from '../../../values/json-object.ts';
import { findListVersion, formatResourceName, mustShowLatestState } from '../evidence/object-lifetimes.ts';
import { parseVersion } from '../evidence/version-number.ts';
import type { Contradiction, Evidence } from '../monitor.ts';
import type { ObservedResponse, RequestTarget, Traffic, Watch } from '../traffic.ts';

interface VersionedRead {
  readonly version: number;
  readonly answer: ObservedResponse;
}

interface Bookmark {
  readonly version: number;
  readonly at: number;
  readonly place: RequestTarget;
  readonly evidence: Evidence;
}

export function findBookmarksAhead({ answers: responses, watches }: Traffic): Contradiction[] {
  const lists = findReads(responses);
  if (lists.length === 0) return [];
  return watches
    .flatMap(findBookmarks)
    .flatMap(({ version, place: target, at: receivedAt, evidence }): Contradiction[] => {
      const laterList = lists.find(
        (list) => list.version < version && isAfter(list, { place: target, at: receivedAt }),
      );
      if (laterList === undefined) return [];
      return [
        {
          rules: ['watch-bookmark-means-all-sent'],
          what: `the BOOKMARK at ${version} in the watch on ${target.plural}`,
          expected: `at ${laterList.version} or earlier, which a later list has`,
          actual: String(version),
          evidence: [{ id: laterList.answer.id }, evidence],
        },
      ];
    });
}

/**
 * Returns the collections in which no later list checks the last bookmark of a watch. Another list would show whether the bookmark is
 * correct.
 */
export function findUncheckedBookmarks({ answers, watches }: Traffic): RequestTarget[] {
  const lists = findReads(answers);
  return watches.flatMap((watch): RequestTarget[] => {
    const lastBookmark = findBookmarks(watch).at(-1);
    return lastBookmark === undefined || lists.some((list) => isAfter(list, lastBookmark)) ? [] : [lastBookmark.place];
  });
}

function findReads(answers: readonly ObservedResponse[]): VersionedRead[] {
  return answers.flatMap((response): VersionedRead[] => {
    const version = mustShowLatestState(response) ? findListVersion(response) : undefined;
    return version === undefined ? [] : [{ version, answer: response }];
  });
}

function findBookmarks({ id, place, events }: Watch): Bookmark[] {
  return events.flatMap(({ type, object, at }, event): Bookmark[] => {
    const version = type === 'BOOKMARK' ? parseVersion(toJsonObject(object.metadata).resourceVersion) : undefined;
    const isKnown = version !== undefined && at !== undefined && place !== undefined;
    return isKnown ? [{ version, at, place, evidence: { id, event } }] : [];
  });
}

function isAfter({ answer }: VersionedRead, { place, at }: Pick<Bookmark, 'place' | 'at'>): boolean {
  return (
    answer.startedAt > at &&
    answer.place !== undefined &&
    formatResourceName(answer.place) === formatResourceName(place)
  );
}
