/**
 * Area `pages`: collections read in pages, with writes between them: limits, tokens, exact versions, selectors, and the number of remaining
 * items.
 */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import { drawList, drawRecord, drawSometimes } from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import { findKind, type KindSelection } from '../kinds/kinds.ts';
import type { Operation, Query } from '../operation.ts';
import {
  buildCreate,
  buildDelete,
  buildLabelledCreate,
  buildList,
  buildPatch,
  buildRequest,
  MERGE_PATCH_TYPE,
  METADATA_LIST_TYPE,
  TABLE_TYPE,
  YAML_TYPE,
} from '../requests.ts';
import { drawWrites } from './valid-writes.ts';

type QueryParameters = Exclude<Query, string>;

const REPRESENTATIONS = [undefined, YAML_TYPE, TABLE_TYPE, METADATA_LIST_TYPE];
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

const firstPageQueryArbitrary: fc.Arbitrary<QueryParameters> = drawRecord({
  limit: fc.constantFrom('1', '2', '3', '5'),
  resourceVersion: fc.constantFrom(undefined, undefined, undefined, '{last}', '{first}'),
  resourceVersionMatch: fc.constantFrom(undefined, undefined, 'Exact', 'NotOlderThan'),
  labelSelector: fc.constantFrom(undefined, undefined, undefined, 'x', 'x=1', 'x!=1', 'x notin (2)'),
  fieldSelector: fc.constantFrom(undefined, undefined, undefined, 'metadata.name!=b'),
}).map((query) => (query.resourceVersion === undefined ? { ...query, resourceVersionMatch: undefined } : query));
const limitQueryArbitrary: fc.Arbitrary<QueryParameters> = fc.constantFrom('1', '2', '3').map((limit) => ({ limit }));

/** Draws the requests for the first page, and for the next page with the same selectors, as clients send them. */
function drawTwoPages(
  kind: Kind,
  accept: string | undefined,
  firstQuery: fc.Arbitrary<QueryParameters>,
): fc.Arbitrary<Operation[]> {
  return fc.tuple(firstQuery, drawSometimes(drawWrites(kind, NAMES))).map(([query, write]) => {
    const { limit, labelSelector, fieldSelector } = query;
    const nextQuery = compact({ limit, labelSelector, fieldSelector, continue: '{continue}' });
    return [
      buildList(kind, query, accept),
      ...(write === undefined ? [] : [write]),
      buildList(kind, nextQuery, accept),
    ];
  });
}

const NEXT_PAGE_QUERY: QueryParameters = { limit: '1', continue: '{continue}' };
/** Parameters of requests for a next page that differ from the parameters of the first page. Some are invalid. */
const OTHER_PAGE_QUERIES: readonly QueryParameters[] = [
  { ...NEXT_PAGE_QUERY, resourceVersion: '{first}' },
  { ...NEXT_PAGE_QUERY, resourceVersion: '0' },
  { ...NEXT_PAGE_QUERY, resourceVersion: '{first}', resourceVersionMatch: 'Exact' },
  { ...NEXT_PAGE_QUERY, resourceVersionMatch: 'NotOlderThan' },
  { ...NEXT_PAGE_QUERY, continue: '!!!' },
  { ...NEXT_PAGE_QUERY, labelSelector: 'x' },
  { ...NEXT_PAGE_QUERY, limit: '3' },
  { continue: '{continue}' },
];

function drawPageProgram(kind: Kind): fc.Arbitrary<Operation[]> {
  return fc
    .tuple(
      drawList(drawWrites(kind, NAMES), 2, 8),
      fc.tuple(...REPRESENTATIONS.map((accept) => drawTwoPages(kind, accept, limitQueryArbitrary))),
      fc
        .constantFrom(undefined, ...REPRESENTATIONS)
        .chain((accept) => drawTwoPages(kind, accept, firstPageQueryArbitrary)),
      fc.shuffledSubarray([...OTHER_PAGE_QUERIES], { minLength: 5, maxLength: 5 }),
    )
    .map(([writes, limitedLists, pages, otherQueries]) => [
      ...['a', 'c', 'e', 'g'].map((name) => buildLabelledCreate(kind, name)),
      ...writes,
      ...limitedLists.flat(),
      ...pages,
      ...[{ limit: '1' }, ...otherQueries].map((query) => buildList(kind, query)),
    ]);
}

const CONFIGMAP_KIND = findKind('configmaps');
const ALL_NAMESPACES_PATH = '/api/v1/configmaps?labelSelector=of%3D{ns}';
const buildConfigMapCreate = (name: string): Operation =>
  buildCreate(CONFIGMAP_KIND, name, { metadata: { labels: { of: '{ns}' } } });
/** Writes of the object that begins the next page. They must not affect the next page, which is part of the same snapshot. */
const WRITES_BETWEEN_PAGES: readonly ((name: string) => Operation[])[] = [
  () => [],
  (name) => [buildPatch(CONFIGMAP_KIND, name, MERGE_PATCH_TYPE, { metadata: { annotations: { changed: '1' } } })],
  (name) => [buildDelete(CONFIGMAP_KIND, name)],
  (name) => [buildConfigMapCreate(`${name}-1`)],
];

/**
 * A list in pages across all namespaces, by a label that only objects of the program have. A field selector for the namespace is not used:
 * with it, kube-apiserver sometimes continues with the wrong object, because its token contains a key relative to the namespace.
 */
const allNamespacesProgramArbitrary: fc.Arbitrary<Operation[]> = fc
  .tuple(
    fc.constantFrom(1, 2, 3),
    fc.constantFrom(undefined, ...REPRESENTATIONS),
    fc.constantFrom(...WRITES_BETWEEN_PAGES),
  )
  .map(([limit, accept, writesBetween]) => {
    const nextPageRequest = buildRequest('GET', `${ALL_NAMESPACES_PATH}&limit=${limit}&continue={continue}`, {
      accept,
    });
    return [
      ...NAMES.map(buildConfigMapCreate),
      buildRequest('GET', ALL_NAMESPACES_PATH, { accept }),
      buildRequest('GET', `${ALL_NAMESPACES_PATH}&limit=${limit}`, { accept }),
      ...writesBetween(NAMES[limit] ?? ''),
      nextPageRequest,
      nextPageRequest,
    ];
  });

export const drawPagePrograms = ({ kindArbitrary }: KindSelection): fc.Arbitrary<Operation[]>[] => [
  kindArbitrary.chain(drawPageProgram),
  kindArbitrary.chain(drawPageProgram),
  allNamespacesProgramArbitrary,
];
