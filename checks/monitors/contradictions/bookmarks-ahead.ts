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

/** A list of the latest state, and its version. */
interface VersionedList {
  readonly version: number;
  readonly response: ObservedResponse;
}

interface Bookmark {
  readonly version: number;
  readonly arrivedAt: number;
  readonly target: RequestTarget;
  readonly evidence: Evidence;
}

export function findBookmarksAhead({ responses, watches }: Traffic): Contradiction[] {
  const lists = findLatestLists(responses);
  if (lists.length === 0) return [];
  return watches.flatMap(findBookmarks).flatMap(({ version, target, arrivedAt, evidence }): Contradiction[] => {
    const laterList = lists.find((list) => list.version < version && isRequestedAfter(list, { target, arrivedAt }));
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
  const lists = findLatestLists(responses);
  return watches.flatMap((watch): RequestTarget[] => {
    const lastBookmark = findBookmarks(watch).at(-1);
    return lastBookmark === undefined || lists.some((list) => isRequestedAfter(list, lastBookmark))
      ? []
      : [lastBookmark.target];
  });
}

function findLatestLists(responses: readonly ObservedResponse[]): VersionedList[] {
  return responses.flatMap((response): VersionedList[] => {
    const version = mustShowLatestState(response) ? findListVersion(response) : undefined;
    return version === undefined ? [] : [{ version, response }];
  });
}

function findBookmarks({ id, target, events }: Watch): Bookmark[] {
  return events.flatMap(({ type, object, arrivedAt }, eventIndex): Bookmark[] => {
    const version = type === 'BOOKMARK' ? parseVersion(toJsonObject(object.metadata).resourceVersion) : undefined;
    const isKnown = version !== undefined && arrivedAt !== undefined && target !== undefined;
    return isKnown ? [{ version, arrivedAt, target, evidence: { id, eventIndex } }] : [];
  });
}

function isRequestedAfter(
  { response }: VersionedList,
  { target, arrivedAt }: Pick<Bookmark, 'target' | 'arrivedAt'>,
): boolean {
  return (
    response.startedAt > arrivedAt &&
    response.target !== undefined &&
    formatResourceName(response.target) === formatResourceName(target)
  );
}
