/**
 * The remainingItemCount of a page without selectors is the number of items on the following pages, if all of them were read at its
 * version.
 *
 * Contradiction: GET …?limit=2 200 @7 [a, b], remainingItemCount 2, continue t; GET …?limit=2&continue=t 200 @7 [c, d, e]: three items
 * followed
 */

import { toJsonObject } from '../../values/json-object.ts';
import { formatValue } from './evidence/format-value.ts';
import { isCollection } from './evidence/object-lifetimes.ts';
import type { Contradiction, Monitor } from './monitor.ts';
import { type Answer, toText } from './traffic.ts';

const COUNT_RULE = 'chunk-remaining-count';
const COMPLETE_RULE = 'chunk-remaining-omitted-when-complete';

export const remainingCounts: Monitor = {
  id: 'remaining-counts',
  statement:
    'Without a selector, remainingItemCount of a page is the number of items on the following pages, and the last page has none.',
  rules: [
    COUNT_RULE,
    COMPLETE_RULE,
    'chunk-remaining-omitted-label-selector',
    'chunk-remaining-omitted-field-selector',
  ],
  judge: ({ answers }) => {
    const countedAnswers = answers.filter((answer) => readCount(answer) !== undefined);
    const byContinue = new Map(answers.map((answer) => [answer.query.get('continue') ?? '', answer]));
    return {
      compared: countedAnswers.length,
      contradictions: countedAnswers.flatMap((page) => checkPage(page, byContinue)),
    };
  },
};

/** Returns the remainingItemCount of a stored list; undefined for lists that the server computes on request. Null counts as absent. */
function readCount({ method, status, place, document }: Answer): unknown {
  const { remainingItemCount, resourceVersion } = toJsonObject(document?.metadata);
  const isList = method === 'GET' && status === 200 && place?.name === undefined && isCollection(document);
  return isList && toText(resourceVersion) !== '' ? (remainingItemCount ?? undefined) : undefined;
}

function checkPage(page: Answer, byContinue: ReadonlyMap<string, Answer>): Contradiction[] {
  const count = readCount(page);
  const createContradictions = (rule: string, expected: string, last: Answer = page): Contradiction => ({
    rules: [rule],
    what: `metadata.remainingItemCount of the list of ${page.place?.plural}`,
    expected,
    actual: formatValue(count),
    evidence: last === page ? [{ id: page.id }] : [{ id: page.id }, { id: last.id }],
  });
  if (typeof count !== 'number') return [createContradictions(COUNT_RULE, 'a number')];
  // Protobuf encodes empty fields.
  if (readToken(page) === '')
    return count === 0 ? [] : [createContradictions(COMPLETE_RULE, '(absent): the list is complete')];
  for (const selector of ['label', 'field'])
    if ((page.query.get(`${selector}Selector`) ?? '') !== '')
      return [createContradictions(`chunk-remaining-omitted-${selector}-selector`, '(absent): a selector is used')];
  const answers = findFollowingPages(page, byContinue);
  const last = answers?.at(-1);
  const items = answers?.reduce((sum, answer) => sum + countItems(answer), 0);
  return last === undefined || items === count
    ? []
    : [createContradictions(COUNT_RULE, `${items}, the number of items on the following pages`, last)];
}

/** Returns the pages after this one at the same version; undefined if not all were read. */
function findFollowingPages(page: Answer, byContinue: ReadonlyMap<string, Answer>): Answer[] | undefined {
  const pages: Answer[] = [];
  for (let currentPage = page; readToken(currentPage) !== ''; ) {
    const next = byContinue.get(readToken(currentPage));
    const isNext = next !== undefined && readVersion(next) === readVersion(page) && !pages.includes(next);
    const hasNoSelector =
      isNext && ['labelSelector', 'fieldSelector'].every((name) => (next.query.get(name) ?? '') === '');
    if (!hasNoSelector || next.place?.namespace !== page.place?.namespace) return undefined;
    pages.push(next);
    currentPage = next;
  }
  return pages;
}

function readToken({ document }: Answer): string {
  return toText(toJsonObject(document?.metadata).continue);
}

function readVersion({ document }: Answer): unknown {
  return toJsonObject(document?.metadata).resourceVersion;
}

function countItems({ document }: Answer): number {
  return [document?.items ?? document?.rows ?? []].flat().length;
}
