/**
 * Finds bookmarks with a version that the server has not reached: a later list of the current state has an older version.
 *
 * Example of a contradiction: a bookmark has version 14, and a later list has version 12. A client that resumes at 14 misses the
 * changes 13 and 14.
 */
import { toJsonObject } from '../../../values/json-object.ts';
import { findListVersion, formatResourceName, mustShowLatestState } from '../evidence/object-lifetimes.ts';
import { parseVersion } from '../evidence/version-number.ts';
import type { Contradiction, Evidence } from '../monitor.ts';
import type { ObservedResponse, RequestTarget, Traffic, Watch } from '../traffic.ts';

interface VersionedRead {
  readonly version: number;
  readonly response: ObservedResponse;
}

interface Bookmark {
  readonly version: number;
  readonly at: number;
  readonly target: RequestTarget;
  readonly evidence: Evidence;
}

export function findBookmarksAhead({ responses, watches }: Traffic): Contradiction[] {
  const lists = findReads(responses);
  if (lists.length === 0) return [];
  return watches.flatMap(findBookmarks).flatMap(({ version, target, at: receivedAt, evidence }): Contradiction[] => {
    const laterList = lists.find((list) => list.version < version && isAfter(list, { target, at: receivedAt }));
    if (laterList === undefined) return [];
    return [
      {
        rules: ['watch-bookmark-means-all-sent'],
        subject: `the BOOKMARK at ${version} in the watch on ${target.plural}`,
        expected: `at ${laterList.version} or earlier, which a later list has`,
        actual: String(version),
        evidence: [{ id: laterList.response.id }, evidence],
      },
    ];
  });
}

/**
 * Returns the collections in which no later list checks the last bookmark of a watch. Another list would show whether the bookmark is
 * correct.
 */
export function findUncheckedBookmarks({ responses, watches }: Traffic): RequestTarget[] {
  const lists = findReads(responses);
  return watches.flatMap((watch): RequestTarget[] => {
    const lastBookmark = findBookmarks(watch).at(-1);
    return lastBookmark === undefined || lists.some((list) => isAfter(list, lastBookmark)) ? [] : [lastBookmark.target];
  });
}

function findReads(responses: readonly ObservedResponse[]): VersionedRead[] {
  return responses.flatMap((response): VersionedRead[] => {
    const version = mustShowLatestState(response) ? findListVersion(response) : undefined;
    return version === undefined ? [] : [{ version, response }];
  });
}

function findBookmarks({ id, target, events }: Watch): Bookmark[] {
  return events.flatMap(({ type, object, at }, eventIndex): Bookmark[] => {
    const version = type === 'BOOKMARK' ? parseVersion(toJsonObject(object.metadata).resourceVersion) : undefined;
    const isKnown = version !== undefined && at !== undefined && target !== undefined;
    return isKnown ? [{ version, at, target, evidence: { id, eventIndex } }] : [];
  });
}

function isAfter({ response }: VersionedRead, { target, at }: Pick<Bookmark, 'target' | 'at'>): boolean {
  return (
    response.startedAt > at &&
    response.target !== undefined &&
    formatResourceName(response.target) === formatResourceName(target)
  );
}
