/** Reads the lists in responses, and joins the pages of chunked lists. */

import { toJsonObject } from '../../../values/json-object.ts';
import type { Evidence } from '../monitor.ts';
import { type ObservedResponse, type RequestTarget, readString, type Traffic } from '../traffic.ts';
import { findListVersion, isCollection } from './object-lifetimes.ts';
import { listResponseObservedVersions, type ObservedVersion } from './observed-versions.ts';
import { type ObjectSelector, parseSelectors } from './selectors.ts';

/** A list, or one of its pages, in a response. */
export interface ReceivedList {
  readonly target: RequestTarget;
  readonly version: number;
  readonly selects: ObjectSelector;
  readonly items: readonly ObservedVersion[];
  /** Whether this is the complete list, not one page of it. */
  readonly isComplete: boolean;
  /** The response with the first page. */
  readonly firstPage: ObservedResponse;
  /** The response with the last page. */
  readonly evidence: Evidence;
  /** The pages, in order. */
  readonly pages: readonly ReceivedList[];
}

/** Returns the page that contains an object, or the page on which it should be, because pages are in the order of keys. */
export function findPage({ pages, evidence }: ReceivedList, object: ObservedVersion): Evidence {
  const objectKey = formatObjectKey(object);
  const containingPage = pages.find(({ items }) => items.some(({ uid }) => uid === object.uid));
  const laterPageIndex = pages.findIndex(({ items }) => items.some((item) => formatObjectKey(item) > objectKey));
  const earlierPages = laterPageIndex < 0 ? pages : pages.slice(0, laterPageIndex);
  const emptyOrLastPage = earlierPages.findLast(
    ({ items }, index) => items.length === 0 || index === earlierPages.length - 1,
  );
  const expectedPage = emptyOrLastPage?.items.length === 0 ? emptyOrLastPage : pages[laterPageIndex];
  return (containingPage ?? expectedPage)?.evidence ?? evidence;
}

function formatObjectKey({ metadata }: ObservedVersion): string {
  return `${readString(metadata.namespace)}/${readString(metadata.name)}`;
}

export function readLists({ responses, release }: Traffic): ReceivedList[] {
  const lists: ReceivedList[] = [];
  const listsByToken = new Map<string, ReceivedList>();
  for (const response of responses) {
    const list = readList(response, release);
    if (list === undefined) continue;
    const token = readString(toJsonObject(response.document?.metadata).continue);
    const continueToken = response.query.get('continue');
    const previousPages = continueToken === undefined ? undefined : listsByToken.get(continueToken);
    const joinedList =
      previousPages === undefined || !isNextPage(previousPages, list)
        ? list
        : joinPages(previousPages, list, { isComplete: token === '' });
    if (token !== '') listsByToken.set(token, joinedList);
    lists.push(list);
    if (joinedList.isComplete && joinedList !== list) lists.push(joinedList);
  }
  return lists;
}

function readList(response: ObservedResponse, release: string | undefined): ReceivedList | undefined {
  const { target, document, status, query, id } = response;
  if (target === undefined || target.name !== undefined || status !== 200 || !isCollection(document)) return undefined;
  const version = findListVersion(response, release);
  const selects = parseSelectors(query);
  const items = listResponseObservedVersions(response);
  // A Table may omit the objects of its rows.
  const itemCount = [document?.items ?? document?.rows].flat().length;
  if (version === undefined || selects === undefined || itemCount !== items.length) return undefined;
  const isComplete = !query.has('continue') && readString(toJsonObject(document?.metadata).continue) === '';
  return { target, version, selects, items, isComplete, firstPage: response, evidence: { id }, pages: [] };
}

/**
 * Reports whether a page continues a list. A continue token from a 410 response continues at another version, and a client may send other
 * parameters with a token.
 */
function isNextPage(previous: ReceivedList, page: ReceivedList): boolean {
  const [previousQuery, currentQuery] = [previous.firstPage.query, page.firstPage.query];
  const isSameQuery = ['labelSelector', 'fieldSelector'].every(
    (name) => (previousQuery.get(name) ?? '') === (currentQuery.get(name) ?? ''),
  );
  return (
    isSameQuery &&
    previous.version === page.version &&
    previous.target.namespace === page.target.namespace &&
    !previousQuery.has('continue')
  );
}

function joinPages(
  previous: ReceivedList,
  page: ReceivedList,
  { isComplete }: { readonly isComplete: boolean },
): ReceivedList {
  const pages = [...(previous.pages.length > 0 ? previous.pages : [previous]), page];
  return { ...previous, items: [...previous.items, ...page.items], isComplete, evidence: page.evidence, pages };
}
