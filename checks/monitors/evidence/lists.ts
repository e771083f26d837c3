/** Reads the lists in responses, and joins the pages of chunked lists. */

import { toJsonObject } from '../../../values/json-object.ts';
import type { Evidence } from '../monitor.ts';
import { type Answer, type RequestTarget, type Traffic, toText } from '../traffic.ts';
import { findListVersion, isCollection } from './object-lifetimes.ts';
import { parseSelectors, type Selects } from './selectors.ts';
import { listAnswerSightings, type Sighting } from './sightings.ts';

export interface List {
  readonly place: RequestTarget;
  readonly version: number;
  readonly selects: Selects;
  readonly items: readonly Sighting[];
  /** Whether this is the complete list, not one page of it. */
  readonly isComplete: boolean;
  /** The response with the first page. */
  readonly first: Answer;
  /** The last page. */
  readonly evidence: Evidence;
  /** The pages, in order. */
  readonly pages: readonly List[];
}

/** Returns the page that contains an object, or the page on which it should be, because pages are in the order of keys. */
export function findPage({ pages, evidence }: List, object: Sighting): Evidence {
  const key = formatObjectKey(object);
  const containingPage = pages.find(({ items }) => items.some(({ uid }) => uid === object.uid));
  const laterPageIndex = pages.findIndex(({ items }) => items.some((item) => formatObjectKey(item) > key));
  const earlierPages = laterPageIndex < 0 ? pages : pages.slice(0, laterPageIndex);
  const emptyOrLastPage = earlierPages.findLast(
    ({ items }, index) => items.length === 0 || index === earlierPages.length - 1,
  );
  const list = emptyOrLastPage?.items.length === 0 ? emptyOrLastPage : pages[laterPageIndex];
  return (containingPage ?? list)?.evidence ?? evidence;
}

function formatObjectKey({ metadata }: Sighting): string {
  return `${toText(metadata.namespace)}/${toText(metadata.name)}`;
}

export function readLists({ answers, release }: Traffic): List[] {
  const lists: List[] = [];
  const byToken = new Map<string, List>();
  for (const answer of answers) {
    const list = readList(answer, release);
    if (list === undefined) continue;
    const token = toText(toJsonObject(answer.document?.metadata).continue);
    const continueToken = answer.query.get('continue');
    const before = continueToken === undefined ? undefined : byToken.get(continueToken);
    const joinedList =
      before === undefined || !isNext(before, list) ? list : joinPages(before, list, { isWhole: token === '' });
    if (token !== '') byToken.set(token, joinedList);
    lists.push(list);
    if (joinedList.isComplete && joinedList !== list) lists.push(joinedList);
  }
  return lists;
}

function readList(answer: Answer, release: string | undefined): List | undefined {
  const { place, document, status, query, id } = answer;
  if (place === undefined || place.name !== undefined || status !== 200 || !isCollection(document)) return undefined;
  const version = findListVersion(answer, release);
  const selects = parseSelectors(query);
  const items = listAnswerSightings(answer);
  // A Table may omit the objects of its rows.
  const rows = [document?.items ?? document?.rows].flat().length;
  if (version === undefined || selects === undefined || rows !== items.length) return undefined;
  const isComplete = !query.has('continue') && toText(toJsonObject(document?.metadata).continue) === '';
  return { place, version, selects, items, isComplete, first: answer, evidence: { id }, pages: [] };
}

/**
 * Reports whether a page continues a list. A continue token from a 410 response continues at another version, and a client may send other
 * parameters with a token.
 */
function isNext(before: List, page: List): boolean {
  const [previousQuery, currentQuery] = [before.first.query, page.first.query];
  const isSame = ['labelSelector', 'fieldSelector'].every(
    (name) => (previousQuery.get(name) ?? '') === (currentQuery.get(name) ?? ''),
  );
  return (
    isSame &&
    before.version === page.version &&
    before.place.namespace === page.place.namespace &&
    !previousQuery.has('continue')
  );
}

function joinPages(before: List, page: List, { isWhole }: { readonly isWhole: boolean }): List {
  const pages = [...(before.pages.length > 0 ? before.pages : [before]), page];
  return { ...before, items: [...before.items, ...page.items], isComplete: isWhole, evidence: page.evidence, pages };
}
