/**
 * The remainingItemCount of a page without selectors is the number of items on the following pages, if all of them were read at its
 * version.
 *
 * Example of a contradiction: the first page has the remainingItemCount 2, and the second and last page of the same version has three
 * items.
 */

import { toJsonObject } from '../../values/json-object.ts';
import { formatValue } from './evidence/format-value.ts';
import { isCollection } from './evidence/object-lifetimes.ts';
import type { Contradiction, Monitor } from './monitor.ts';
import { type ObservedResponse, readString } from './traffic.ts';

const COUNT_RULE = 'chunk-remaining-count';
const COMPLETE_RULE = 'chunk-remaining-omitted-when-complete';

export const remainingCountMonitor: Monitor = {
  id: 'remaining-counts',
  statement:
    'Without a selector, remainingItemCount of a page is the number of items on the following pages, and the last page has no remainingItemCount.',
  rules: [
    COUNT_RULE,
    COMPLETE_RULE,
    'chunk-remaining-omitted-label-selector',
    'chunk-remaining-omitted-field-selector',
  ],
  check: ({ responses }) => {
    const countedResponses = responses.filter((response) => readCount(response) !== undefined);
    const pagesByToken = new Map(responses.map((response) => [response.query.get('continue') ?? '', response]));
    return {
      comparisonCount: countedResponses.length,
      contradictions: countedResponses.flatMap((page) => checkPage(page, pagesByToken)),
    };
  },
};

/** Returns the remainingItemCount of a stored list; undefined for lists that the server computes on request. Null counts as absent. */
function readCount({ method, status, target, document }: ObservedResponse): unknown {
  const { remainingItemCount, resourceVersion } = toJsonObject(document?.metadata);
  const isList = method === 'GET' && status === 200 && target?.name === undefined && isCollection(document);
  return isList && readString(resourceVersion) !== '' ? (remainingItemCount ?? undefined) : undefined;
}

function checkPage(page: ObservedResponse, pagesByToken: ReadonlyMap<string, ObservedResponse>): Contradiction[] {
  const count = readCount(page);
  const createContradiction = (rule: string, expected: string, wrongPage: ObservedResponse = page): Contradiction => ({
    rules: [rule],
    subject: `metadata.remainingItemCount of the list of ${page.target?.plural}`,
    expected,
    actual: formatValue(count),
    evidence: wrongPage === page ? [{ id: page.id }] : [{ id: page.id }, { id: wrongPage.id }],
  });
  if (typeof count !== 'number') return [createContradiction(COUNT_RULE, 'a number')];
  // 0 is accepted on the last page, because a response in protobuf may contain 0 for an absent remainingItemCount.
  if (readToken(page) === '')
    return count === 0 ? [] : [createContradiction(COMPLETE_RULE, '(absent): the list is complete')];
  for (const selector of ['label', 'field'])
    if ((page.query.get(`${selector}Selector`) ?? '') !== '')
      return [createContradiction(`chunk-remaining-omitted-${selector}-selector`, '(absent): a selector is used')];
  const followingPages = findFollowingPages(page, pagesByToken);
  const lastPage = followingPages?.at(-1);
  const itemCount = followingPages?.reduce((sum, followingPage) => sum + countItems(followingPage), 0);
  return lastPage === undefined || itemCount === count
    ? []
    : [createContradiction(COUNT_RULE, `${itemCount}, the number of items on the following pages`, lastPage)];
}

/** Returns the following pages with the same version; undefined if not all of them were read. */
function findFollowingPages(
  page: ObservedResponse,
  pagesByToken: ReadonlyMap<string, ObservedResponse>,
): ObservedResponse[] | undefined {
  const pages: ObservedResponse[] = [];
  for (let currentPage = page; readToken(currentPage) !== ''; ) {
    const nextPage = pagesByToken.get(readToken(currentPage));
    const isNext = nextPage !== undefined && readVersion(nextPage) === readVersion(page) && !pages.includes(nextPage);
    const isNextWithoutSelector =
      isNext && ['labelSelector', 'fieldSelector'].every((name) => (nextPage.query.get(name) ?? '') === '');
    if (!isNextWithoutSelector || nextPage.target?.namespace !== page.target?.namespace) return undefined;
    pages.push(nextPage);
    currentPage = nextPage;
  }
  return pages;
}

function readToken({ document }: ObservedResponse): string {
  return readString(toJsonObject(document?.metadata).continue);
}

function readVersion({ document }: ObservedResponse): unknown {
  return toJsonObject(document?.metadata).resourceVersion;
}

function countItems({ document }: ObservedResponse): number {
  return [document?.items ?? document?.rows ?? []].flat().length;
}
