/**
 * Checks that a chunked list that is read to its end contains every object of one snapshot exactly once (rules chunk-*).
 * `list-replay.ts` checks that all pages together are the state at the version of the list.
 */
import { compact } from '../../values/compact.ts';
import { type ChunkedList, formatObjectKey, type History, type List, type Page } from './history.ts';
import { buildTimeline, existsThroughout } from './timeline.ts';
import { formatObject, type Violation } from './violation.ts';

export function checkChunkedList(chunkedList: ChunkedList, history?: History): Violation[] {
  return [
    ...chunkedList.pages.flatMap((page, position) => checkPage(chunkedList, page, position)),
    ...checkDisjointPages(chunkedList),
    ...(history === undefined ? [] : checkSnapshot(chunkedList, history)),
  ];
}

/** Joins the pages to a single list, with the times of the first page. */
export function joinPages(chunkedList: ChunkedList, semantics: List['semantics'] = 'most recent'): List {
  const first = chunkedList.pages[0];
  return {
    id: chunkedList.id,
    version: first?.version ?? '',
    semantics,
    items: chunkedList.pages.flatMap((page) => page.items),
    startedAt: first?.startedAt ?? 0,
    endedAt: first?.endedAt ?? 0,
    ...compact({ covers: chunkedList.covers, selects: chunkedList.selects }),
  };
}

function createViolation(chunkedList: ChunkedList, message: string, evidence: readonly string[] = []): Violation {
  return { guarantee: 'chunked list', message: `${chunkedList.id}: ${message}`, evidence };
}

function checkPage(chunkedList: ChunkedList, page: Page, position: number): Violation[] {
  const isLast = position === chunkedList.pages.length - 1;
  const name = `page ${position + 1} of ${chunkedList.pages.length}`;
  const laterItemCount = chunkedList.pages.slice(position + 1).reduce((sum, page) => sum + page.items.length, 0);
  const problems: string[] = [];
  if (page.items.length > chunkedList.limit)
    problems.push(`${name} has ${page.items.length} items, limit is ${chunkedList.limit}`);
  if (page.version !== chunkedList.pages[0]?.version)
    problems.push(`${name} has a different resourceVersion than the first page`);
  if (!isLast && !page.continue) problems.push(`${name} has no continue token, but items follow`);
  if (isLast && page.continue) problems.push(`${name} is the last page and has a continue token`);
  if (page.remainingItemCount !== undefined) {
    if (isLast || chunkedList.selects !== undefined) problems.push(`${name} has a remainingItemCount`);
    else if (page.remainingItemCount !== laterItemCount)
      problems.push(`${name} has remainingItemCount ${page.remainingItemCount}, but ${laterItemCount} items follow`);
  }
  return problems.map((message) => createViolation(chunkedList, message));
}

function checkDisjointPages(chunkedList: ChunkedList): Violation[] {
  const pageByKey = new Map<string, number>();
  return chunkedList.pages.flatMap((page, position) =>
    page.items.flatMap((item) => {
      const earlierPage = pageByKey.get(formatObjectKey(item));
      pageByKey.set(formatObjectKey(item), position);
      return earlierPage === undefined
        ? []
        : [
            createViolation(chunkedList, `an object is on pages ${earlierPage + 1} and ${position + 1}`, [
              formatObject(item),
            ]),
          ];
    }),
  );
}

/** Checks that later pages contain no write that began after the response of the first page, and that no earlier write is missing. */
function checkSnapshot(chunkedList: ChunkedList, history: History): Violation[] {
  const { changes, changesByKey } = buildTimeline(history);
  const firstPageEnd = chunkedList.pages[0]?.endedAt ?? Number.POSITIVE_INFINITY;
  const lateItems = chunkedList.pages.flatMap((page) =>
    page.items.filter(
      (item) => (changes.get(`version ${item.metadata.resourceVersion}`)?.notBefore ?? 0) > firstPageEnd,
    ),
  );
  const listedKeys = new Set(chunkedList.pages.flatMap((page) => page.items.map(formatObjectKey)));
  const missingObjects = [...changesByKey].filter(([key, changes]) => {
    const isUnselected = changes.some(
      (change) => change.object !== undefined && chunkedList.selects?.(change.object) === false,
    );
    const isRequired = !isUnselected && !listedKeys.has(key) && (chunkedList.covers?.(key) ?? true);
    return isRequired && existsThroughout(changes, chunkedList.pages[0]?.startedAt ?? 0, firstPageEnd);
  });
  return [
    ...lateItems.map((item) =>
      createViolation(chunkedList, 'contains a change made after the first page', [formatObject(item)]),
    ),
    ...missingObjects.map(([key]) =>
      createViolation(chunkedList, 'omits an object that existed from the start to the end of the first page', [key]),
    ),
  ];
}
