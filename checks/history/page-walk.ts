/**
 * A chunked list, read to its end, contains every object of one snapshot exactly once (rules chunk-*). `list-replay.ts` checks that the
 * union of the pages is the state at its version.
 */
import { compact } from '../../values/compact.ts';
import { formatObjectKey, type History, type List, type Page, type PageWalk } from './history.ts';
import { buildTimeline, existsThroughout } from './timeline.ts';
import { formatObject, type Violation } from './violation.ts';

export function checkPageWalk(walk: PageWalk, history?: History): Violation[] {
  return [
    ...walk.pages.flatMap((page, position) => checkPage(walk, page, position)),
    ...checkDisjoint(walk),
    ...(history === undefined ? [] : checkSnapshot(walk, history)),
  ];
}

/** Returns the walk as a single list, which is read at the time of its first page. */
export function joinPages(walk: PageWalk, semantics: List['semantics'] = 'most recent'): List {
  const first = walk.pages[0];
  return {
    id: walk.id,
    version: first?.version ?? '',
    semantics,
    items: walk.pages.flatMap((page) => page.items),
    started: first?.started ?? 0,
    ended: first?.ended ?? 0,
    ...compact({ covers: walk.covers, selects: walk.selects }),
  };
}

function createViolation(walk: PageWalk, message: string, evidence: readonly string[] = []): Violation {
  return { guarantee: 'page walk', message: `${walk.id}: ${message}`, evidence };
}

function checkPage(walk: PageWalk, page: Page, position: number): Violation[] {
  const last = position === walk.pages.length - 1;
  const name = `page ${position + 1} of ${walk.pages.length}`;
  const following = walk.pages.slice(position + 1).reduce((sum, later) => sum + later.items.length, 0);
  const wrong: string[] = [];
  if (page.items.length > walk.limit) wrong.push(`${name} has ${page.items.length} items, limit is ${walk.limit}`);
  if (page.version !== walk.pages[0]?.version) wrong.push(`${name} has a different resourceVersion than the first`);
  if (!last && !page.continue) wrong.push(`${name} has no continue token, but items follow`);
  if (last && page.continue) wrong.push(`${name} is the last page and has a continue token`);
  if (page.remainingItemCount !== undefined) {
    if (last || walk.selects !== undefined) wrong.push(`${name} has a remainingItemCount`);
    else if (page.remainingItemCount !== following)
      wrong.push(`${name} has remainingItemCount ${page.remainingItemCount}, but ${following} items follow`);
  }
  return wrong.map((message) => createViolation(walk, message));
}

function checkDisjoint(walk: PageWalk): Violation[] {
  const pageOf = new Map<string, number>();
  return walk.pages.flatMap((page, position) =>
    page.items.flatMap((item) => {
      const earlier = pageOf.get(formatObjectKey(item));
      pageOf.set(formatObjectKey(item), position);
      return earlier === undefined
        ? []
        : [createViolation(walk, `an object is on pages ${earlier + 1} and ${position + 1}`, [formatObject(item)])];
    }),
  );
}

/** Checks that later pages contain no write that began after the response of the first page, and that no earlier write is missing. */
function checkSnapshot(walk: PageWalk, history: History): Violation[] {
  const { effects, byKey } = buildTimeline(history);
  const firstPageEnd = walk.pages[0]?.ended ?? Number.POSITIVE_INFINITY;
  const late = walk.pages.flatMap((page) =>
    page.items.filter(
      (item) => (effects.get(`version ${item.metadata.resourceVersion}`)?.notBefore ?? 0) > firstPageEnd,
    ),
  );
  const listedKeys = new Set(walk.pages.flatMap((page) => page.items.map(formatObjectKey)));
  const missing = [...byKey].filter(([key, changes]) => {
    const outside = changes.some((change) => change.object !== undefined && walk.selects?.(change.object) === false);
    const isOwed = !outside && !listedKeys.has(key) && (walk.covers?.(key) ?? true);
    return isOwed && existsThroughout(changes, walk.pages[0]?.started ?? 0, firstPageEnd);
  });
  return [
    ...late.map((item) => createViolation(walk, 'contains a change made after the first page', [formatObject(item)])),
    ...missing.map(([key]) => createViolation(walk, 'omits an object that existed all the time', [key])),
  ];
}
