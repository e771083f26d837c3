/** Faults of lists: which state is read, and what is said of the page. */
import type { ListMeta } from '../negotiation/forms/list-head.ts';
import type { ListPlan } from '../pure/versions/plan-list.ts';
import type { ListAnswer, ListRequest } from '../store/watch-cache.ts';
import type { FaultSet } from './catalogue.ts';

/** `matched`: resourceVersionMatch was given. */
export function misguided(request: ListRequest, plan: ListPlan, matched: boolean, faults: FaultSet): ListRequest {
  const { freshness } = request;
  if (faults.size === 0 || freshness.type !== 'exact') return request;
  if (plan.token !== undefined) {
    if (faults.has('pages-of-the-present')) return { ...request, freshness: { type: 'mostRecent' } };
    return faults.has('token-holds-the-name-only') ? behindTheName(request, plan.token.start) : request;
  }
  const newest = faults.has('exact-answers-the-newest') || faults.has('exact-relabels-the-newest');
  if (newest) return { ...request, freshness: { type: 'mostRecent' } };
  const loose = faults.has('limit-with-version-is-not-older') && !matched;
  return loose ? { ...request, freshness: { ...freshness, type: 'notOlderThan' } } : request;
}

/** From the beginning, without the names up to that of the token in any namespace. */
function behindTheName({ start: _, matches, ...request }: ListRequest, start: string): ListRequest {
  const last = start.slice(start.lastIndexOf('/') + 1, -1);
  return { ...request, matches: (object) => (object.metadata.name ?? '') > last && (matches?.(object) ?? true) };
}

export function mislisted(answer: ListAnswer, plan: ListPlan, faults: FaultSet): ListAnswer {
  if (faults.size === 0) return answer;
  const { items, next, ...rest } = answer;
  const { freshness, limit } = plan;
  const asked = 'revision' in freshness ? freshness.revision : 0;
  const following = next === undefined ? {} : { next };
  if (faults.has('exact-relabels-the-newest') && freshness.type === 'exact') return { ...answer, revision: asked };
  if (faults.has('list-version-is-that-of-an-item'))
    return { ...answer, revision: Math.max(1, ...items.map(({ revision }) => revision)) };
  if (faults.has('older-items-left-out') && freshness.type === 'notOlderThan')
    return { ...rest, ...following, items: items.filter(({ revision }) => revision >= asked) };
  if (faults.has('limit-truncates')) return { ...rest, items };
  if (faults.has('full-page-has-a-token') && next === undefined && items.length === limit)
    return { ...answer, next: `${items.at(-1)?.key}\0` };
  if (faults.has('token-includes-last-item') && next !== undefined) return { ...answer, next: next.slice(0, -1) };
  return answer;
}

/** `count`: of the items of the page. */
export function misstated(metadata: ListMeta, count: number, limit: number | undefined, faults: FaultSet): ListMeta {
  if (faults.size === 0) return metadata;
  const { remainingItemCount } = metadata;
  if (remainingItemCount === undefined) {
    return faults.has('remaining-zero') && limit !== undefined ? { ...metadata, remainingItemCount: 0 } : metadata;
  }
  if (faults.has('remaining-counts-the-page')) return { ...metadata, remainingItemCount: remainingItemCount + count };
  const text = String(remainingItemCount) as unknown as number;
  return faults.has('remaining-is-text') ? { ...metadata, remainingItemCount: text } : metadata;
}
