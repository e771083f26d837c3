/**
 * A page has at most `limit` items, and a continue token only if there are more items.
 *
 * Example of a contradiction: a list with limit=2 returns three items; or it returns two items and a continue token, and the next page
 * is empty.
 */
import { toJsonObject } from '../../values/json-object.ts';
import { isCollection } from './evidence/object-lifetimes.ts';
import type { Contradiction, Monitor } from './monitor.ts';
import { type ObservedResponse, readString } from './traffic.ts';

const LIMIT_RULE = 'chunk-limit-bounds-items';
const COMPLETE_RULE = 'chunk-continue-empty-when-complete';

export const pageSizeMonitor: Monitor = {
  id: 'page-sizes',
  statement: 'A page has at most limit items, and a continue token only if there are more items.',
  rules: [LIMIT_RULE, COMPLETE_RULE],
  check: ({ responses }) => {
    const pages = responses.filter(isPage);
    const pagesByToken = new Map(
      pages.map((page) => [readString(toJsonObject(page.document?.metadata).continue), page]),
    );
    return { comparisonCount: pages.length, contradictions: pages.flatMap((page) => checkPage(page, pagesByToken)) };
  },
};

/** Reports whether a response is a page of a stored list. A list with resourceVersion=0 does not count, because it may ignore the limit. */
function isPage({ method, status, target, query, document }: ObservedResponse): boolean {
  const isList = method === 'GET' && status === 200 && target?.name === undefined && isCollection(document);
  const isLimited = Number(query.get('limit')) > 0 && query.get('resourceVersion') !== '0';
  return isList && isLimited && readString(toJsonObject(document?.metadata).resourceVersion) !== '';
}

function checkPage(page: ObservedResponse, pagesByToken: ReadonlyMap<string, ObservedResponse>): Contradiction[] {
  const { query, document, target, id } = page;
  const [count, limit] = [[document?.items ?? document?.rows ?? []].flat().length, Number(query.get('limit'))];
  const contradictions: Contradiction[] = [];
  const subject = `the items of the page of ${target?.plural}`;
  if (count > limit)
    contradictions.push({
      rules: [LIMIT_RULE],
      subject,
      expected: `${limit} at most`,
      actual: String(count),
      evidence: [{ id }],
    });
  const token = query.get('continue') ?? '';
  const previous = token === '' ? undefined : pagesByToken.get(token);
  if (count === 0 && previous !== undefined && areComparable(previous, page))
    contradictions.push({
      rules: [COMPLETE_RULE],
      subject,
      expected: 'at least one, because the previous page had a continue token',
      actual: 'none',
      evidence: [{ id: previous.id }, { id }],
    });
  return contradictions;
}

/** Reports whether two pages have the same version and no selector. With a selector, the last page may be empty. */
function areComparable(previous: ObservedResponse, page: ObservedResponse): boolean {
  const [previousVersion, currentVersion] = [previous, page].map(
    ({ document }) => toJsonObject(document?.metadata).resourceVersion,
  );
  return (
    previousVersion === currentVersion &&
    [previous, page].every(({ query }) => !query.has('labelSelector') && !query.has('fieldSelector'))
  );
}
