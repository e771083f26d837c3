/** Collections as they were answered; the pages of one walk together. */

import type { Evidence } from '../monitor.ts';
import { type Answer, fieldsOf, type Place, type Traffic, textOf } from '../traffic.ts';
import { isCollection, listVersionOf } from './lives.ts';
import { type Selects, selectsOf } from './selectors.ts';
import { inAnswer, type Sighting } from './sightings.ts';

export interface List {
  readonly place: Place;
  readonly version: number;
  readonly selects: Selects;
  readonly items: readonly Sighting[];
  /** All that the collection has, and not a page of it. */
  readonly whole: boolean;
  /** Of the first page. */
  readonly first: Answer;
  /** Of the last one. */
  readonly evidence: Evidence;
  /** In their order. */
  readonly pages: readonly List[];
}

/** The page that has an object, or the one in whose range its name is: pages go on in the order of keys. */
export function pageOf({ pages, evidence }: List, object: Sighting): Evidence {
  const key = keyOf(object);
  const having = pages.find(({ items }) => items.some(({ uid }) => uid === object.uid));
  const passing = pages.findIndex(({ items }) => items.some((item) => keyOf(item) > key));
  const before = passing < 0 ? pages : pages.slice(0, passing);
  const emptied = before.findLast(({ items }, at) => items.length === 0 || at === before.length - 1);
  const where = emptied?.items.length === 0 ? emptied : pages[passing];
  return (having ?? where)?.evidence ?? evidence;
}

function keyOf({ metadata }: Sighting): string {
  return `${textOf(metadata.namespace)}/${textOf(metadata.name)}`;
}

export function listsOf({ answers, release }: Traffic): List[] {
  const lists: List[] = [];
  const byToken = new Map<string, List>();
  for (const answer of answers) {
    const list = listOf(answer, release);
    if (list === undefined) continue;
    const token = textOf(fieldsOf(answer.document?.metadata).continue);
    const continued = answer.query.get('continue');
    const before = continued === undefined ? undefined : byToken.get(continued);
    const together = before === undefined || !isNext(before, list) ? list : joined(before, list, token === '');
    if (token !== '') byToken.set(token, together);
    lists.push(list);
    if (together.whole && together !== list) lists.push(together);
  }
  return lists;
}

function listOf(answer: Answer, release: string | undefined): List | undefined {
  const { place, document, status, query, id } = answer;
  if (place === undefined || place.name !== undefined || status !== 200 || !isCollection(document)) return undefined;
  const version = listVersionOf(answer, release);
  const selects = selectsOf(query);
  const items = inAnswer(answer);
  // A table may leave out whose rows they are.
  const rows = [document?.items ?? document?.rows].flat().length;
  if (version === undefined || selects === undefined || rows !== items.length) return undefined;
  const whole = !query.has('continue') && textOf(fieldsOf(document?.metadata).continue) === '';
  return { place, version, selects, items, whole, first: answer, evidence: { id }, pages: [] };
}

/** A token that was given after its version had expired goes on at another one, and a client that uses one may ask for something else. */
function isNext(before: List, page: List): boolean {
  const [was, is] = [before.first.query, page.first.query];
  const isSame = ['labelSelector', 'fieldSelector'].every((name) => (was.get(name) ?? '') === (is.get(name) ?? ''));
  return (
    isSame && before.version === page.version && before.place.namespace === page.place.namespace && !was.has('continue')
  );
}

function joined(before: List, page: List, whole: boolean): List {
  const pages = [...(before.pages.length > 0 ? before.pages : [before]), page];
  return { ...before, items: [...before.items, ...page.items], whole, evidence: page.evidence, pages };
}
