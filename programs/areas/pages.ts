/**
 * Area `pages`: collections read in pages, with writes between them: limits, tokens, exact versions, selectors, and the number of remaining
 * items.
 */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import { drawList, drawRecord, drawSometimes } from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import { findKind, type Kinds } from '../kinds/kinds.ts';
import type { Operation, Query } from '../operation.ts';
import {
  create,
  createPlain,
  list,
  MERGE_PATCH,
  METADATA_LIST,
  patch,
  remove,
  request,
  TABLE,
  YAML,
} from '../requests.ts';
import { drawWrites } from './plain-writes.ts';

type Parameters = Exclude<Query, string>;

const REPRESENTATIONS = [undefined, YAML, TABLE, METADATA_LIST];
const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

const firstPage: fc.Arbitrary<Parameters> = drawRecord({
  limit: fc.constantFrom('1', '2', '3', '5'),
  resourceVersion: fc.constantFrom(undefined, undefined, undefined, '{last}', '{first}'),
  resourceVersionMatch: fc.constantFrom(undefined, undefined, 'Exact', 'NotOlderThan'),
  labelSelector: fc.constantFrom(undefined, undefined, undefined, 'x', 'x=1', 'x!=1', 'x notin (2)'),
  fieldSelector: fc.constantFrom(undefined, undefined, undefined, 'metadata.name!=b'),
}).map((query) => (query.resourceVersion === undefined ? { ...query, resourceVersionMatch: undefined } : query));
const plainPage: fc.Arbitrary<Parameters> = fc.constantFrom('1', '2', '3').map((limit) => ({ limit }));

/** Draws the requests for the first page, and for the next page with the same selectors, as clients send them. */
function drawTwoPages(
  kind: Kind,
  accept: string | undefined,
  first: fc.Arbitrary<Parameters>,
): fc.Arbitrary<Operation[]> {
  return fc.tuple(first, drawSometimes(drawWrites(kind, NAMES))).map(([query, write]) => {
    const { limit, labelSelector, fieldSelector } = query;
    const next = compact({ limit, labelSelector, fieldSelector, continue: '{continue}' });
    return [list(kind, query, accept), ...(write === undefined ? [] : [write]), list(kind, next, accept)];
  });
}

const NEXT: Parameters = { limit: '1', continue: '{continue}' };
/** Parameters of requests for a next page that differ from those of the first page. Some are invalid. */
const OTHER_PAGES: readonly Parameters[] = [
  { ...NEXT, resourceVersion: '{first}' },
  { ...NEXT, resourceVersion: '0' },
  { ...NEXT, resourceVersion: '{first}', resourceVersionMatch: 'Exact' },
  { ...NEXT, resourceVersionMatch: 'NotOlderThan' },
  { ...NEXT, continue: '!!!' },
  { ...NEXT, labelSelector: 'x' },
  { ...NEXT, limit: '3' },
  { continue: '{continue}' },
];

function drawPageProgram(kind: Kind): fc.Arbitrary<Operation[]> {
  return fc
    .tuple(
      drawList(drawWrites(kind, NAMES), 2, 8),
      fc.tuple(...REPRESENTATIONS.map((accept) => drawTwoPages(kind, accept, plainPage))),
      fc.constantFrom(undefined, ...REPRESENTATIONS).chain((accept) => drawTwoPages(kind, accept, firstPage)),
      fc.shuffledSubarray([...OTHER_PAGES], { minLength: 5, maxLength: 5 }),
    )
    .map(([writes, plainWrites, pages, otherPages]) => [
      ...['a', 'c', 'e', 'g'].map((name) => createPlain(kind, name)),
      ...writes,
      ...plainWrites.flat(),
      ...pages,
      ...[{ limit: '1' }, ...otherPages].map((query) => list(kind, query)),
    ]);
}

const CONFIGMAP = findKind('configmaps');
const ALL_NAMESPACES_PATH = '/api/v1/configmaps?labelSelector=of%3D{ns}';
const createConfigMap = (name: string): Operation => create(CONFIGMAP, name, { metadata: { labels: { of: '{ns}' } } });
/** Writes of the object that begins the next page. They must not affect the next page, which is part of the same snapshot. */
const WRITES_BETWEEN_PAGES: readonly ((name: string) => Operation[])[] = [
  () => [],
  (name) => [patch(CONFIGMAP, name, MERGE_PATCH, { metadata: { annotations: { changed: '1' } } })],
  (name) => [remove(CONFIGMAP, name)],
  (name) => [createConfigMap(`${name}-1`)],
];

/**
 * A list in pages across all namespaces, by a label that only objects of the program have. A field selector for the namespace is not used:
 * with it, kube-apiserver sometimes continues with the wrong object, because its token contains a key relative to the namespace.
 */
const everywhereProgram: fc.Arbitrary<Operation[]> = fc
  .tuple(
    fc.constantFrom(1, 2, 3),
    fc.constantFrom(undefined, ...REPRESENTATIONS),
    fc.constantFrom(...WRITES_BETWEEN_PAGES),
  )
  .map(([limit, accept, writesBetween]) => {
    const next = request('GET', `${ALL_NAMESPACES_PATH}&limit=${limit}&continue={continue}`, { accept });
    return [
      ...NAMES.map(createConfigMap),
      request('GET', ALL_NAMESPACES_PATH, { accept }),
      request('GET', `${ALL_NAMESPACES_PATH}&limit=${limit}`, { accept }),
      ...writesBetween(NAMES[limit] ?? ''),
      next,
      next,
    ];
  });

export const drawPagePrograms = ({ drawn }: Kinds): fc.Arbitrary<Operation[]>[] => [
  drawn.chain(drawPageProgram),
  drawn.chain(drawPageProgram),
  everywhereProgram,
];
