/** Reads the lists in responses, and joins the pages of a walk. */

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
  /** The answer with the first page. */
  readonly first: Answer;
  /** The last page. */
  readonly evidence: Evidence;
  /** The pages, in order. */
  readonly pages: readonly List[];
}

/** Returns the page that contains an object, or else the page that would contain it: pages are in the order of keys. */
export function findPage({ pages, evidence }: List, object: Sighting): Evidence {
  const key = formatObjectKey(object);
  const containingPage = pages.find(({ items }) => items.some(({ uid }) => uid === object.uid));
  const passing = pages.findIndex(({ items }) => items.some((item) => formatObjectKey(item) > key));
  const before = passing < 0 ? pages : pages.slice(0, passing);
  const emptyOrLastPage = before.findLast(({ items }, index) => items.length === 0 || index === before.length - 1);
  const list = emptyOrLastPage?.items.length === 0 ? emptyOrLastPage : pages[passing];
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
    const together =
      before === undefined || !isNext(before, list) ? list : joinPages(before, list, { isWhole: token === '' });
    if (token !== '') byToken.set(token, together);
    lists.push(list);
    if (together.isComplete && together !== list) lists.push(together);
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

/** A token from a 410 answer continues at another version, and the client may send other parameters with a token. */
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
