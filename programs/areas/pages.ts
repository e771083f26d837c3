/** Collections read in pages, with writes between them: limits, tokens, exact versions, selectors, and what remains. */
import fc from 'fast-check';
import type { Kind } from '../kinds/kind.ts';
import type { ListQuery, Operation } from '../operation.ts';
import { compact } from './members.ts';
import { MERGE_PATCH } from './patch-documents.ts';
import { kind, plainCreation, writesOf } from './plain-writes.ts';
import { METADATA_LIST, TABLE } from './representations.ts';

/** Each a way to read a page. */
const REPRESENTATIONS = [undefined, 'application/yaml', TABLE, METADATA_LIST];
const accepted = fc.constantFrom(undefined, ...REPRESENTATIONS);

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

const begun = fc
  .record({
    limit: fc.constantFrom('1', '2', '3', '5'),
    version: fc.constantFrom<ListQuery['version']>('absent', 'absent', 'absent', 'current', 'first'),
    match: fc.constantFrom(undefined, undefined, 'Exact', 'NotOlderThan'),
    labelSelector: fc.constantFrom(undefined, undefined, undefined, 'x', 'x=1', 'x!=1', 'x notin (2)'),
    fieldSelector: fc.constantFrom(undefined, undefined, undefined, 'metadata.name!=b'),
  })
  .map((query) => compact(query.version === 'absent' ? { ...query, match: undefined } : query) as ListQuery);

const plain = fc.constantFrom('1', '2', '3').map((limit): ListQuery => ({ limit, version: 'absent' }));

/** The first page, and one that goes on from it with the same selectors, as clients do. */
function listOf(kind: Kind, accept: string | undefined, first: fc.Arbitrary<ListQuery>): fc.Arbitrary<Operation[]> {
  return fc.tuple(first, fc.option(writesOf(kind, NAMES), { nil: undefined })).map(([query, write]) => {
    const { labelSelector, fieldSelector, limit } = query;
    const next = compact({ limit, labelSelector, fieldSelector, continue: 'last', version: 'absent' }) as ListQuery;
    const read = (one: ListQuery): Operation => compact({ do: 'list', kind, query: one, accept }) as Operation;
    return [read(query), ...(write === undefined ? [] : [write]), read(next)];
  });
}

const FIRST: ListQuery = { limit: '1', version: 'absent' };
const GOING_ON: ListQuery = { limit: '1', continue: 'last', version: 'absent' };
/** A page asked for in another way than the one before it; some of it is a mistake. */
const OTHERWISE: readonly ListQuery[] = [
  { ...GOING_ON, version: 'first' },
  { ...GOING_ON, version: 'zero' },
  { ...GOING_ON, version: 'first', match: 'Exact' },
  { ...GOING_ON, match: 'NotOlderThan' },
  { ...GOING_ON, continue: 'garbage' },
  { ...GOING_ON, labelSelector: 'x' },
  { ...GOING_ON, limit: '3' },
  { continue: 'last', version: 'absent' },
];

/** There are several pages, whatever else is written. */
const creationsOf = (kind: Kind): Operation[] => ['a', 'c', 'e', 'g'].map((name) => plainCreation(kind, name));

const otherwiseOf = (kind: Kind): fc.Arbitrary<Operation[]> =>
  fc
    .shuffledSubarray([...OTHERWISE], { minLength: 5, maxLength: 5 })
    .map((some) => [FIRST, ...some].map((query) => ({ do: 'list', kind, query })));

export const pageProgram: fc.Arbitrary<Operation[]> = kind.chain((kind) =>
  fc
    .tuple(
      fc.array(writesOf(kind, NAMES), { minLength: 2, maxLength: 8, size: 'max' }),
      fc.tuple(...REPRESENTATIONS.map((accept) => listOf(kind, accept, plain))),
      accepted.chain((accept) => listOf(kind, accept, begun)),
      otherwiseOf(kind),
    )
    .map(([writes, lists, list, others]) => [...creationsOf(kind), ...writes, ...lists.flat(), ...list, ...others]),
);

const CONFIGMAPS = '/api/v1/namespaces/{ns}/configmaps';
const EVERYWHERE = '/api/v1/configmaps?labelSelector=of%3D{ns}';

/** What is done to the object that the next page begins with: pages go on in the snapshot of the first one. */
type Between = 'nothing' | 'change' | 'removal' | 'creation';

/**
 * Pages over all namespaces, by a label that only objects of the program have. By a field selector that names the namespace kube-apiserver goes on with the
 * wrong object now and then: its token counts from the namespace, its continuation does not.
 */
export const everywhereProgram: fc.Arbitrary<Operation[]> = fc
  .tuple(fc.constantFrom(1, 2, 3), accepted, fc.constantFrom<Between>('nothing', 'change', 'removal', 'creation'))
  .map(([limit, accept, between]) => {
    const read = (path: string): Operation => compact({ do: 'request', method: 'GET', path, accept }) as Operation;
    const next = read(`${EVERYWHERE}&limit=${limit}&continue={continue}`);
    return [
      ...NAMES.map(creationOf),
      read(EVERYWHERE),
      read(`${EVERYWHERE}&limit=${limit}`),
      ...written(between, NAMES[limit] ?? ''),
      next,
      next,
    ];
  });

function creationOf(name: string): Operation {
  const body = JSON.stringify({ metadata: { name, labels: { of: '{ns}' } } });
  return { do: 'request', method: 'POST', path: CONFIGMAPS, type: 'application/json', body };
}

function written(between: Between, name: string): Operation[] {
  const path = `${CONFIGMAPS}/${name}`;
  const body = '{"metadata":{"annotations":{"changed":"1"}}}';
  if (between === 'change') return [{ do: 'request', method: 'PATCH', path, type: MERGE_PATCH, body }];
  if (between === 'removal') return [{ do: 'request', method: 'DELETE', path }];
  return between === 'creation' ? [creationOf(`${name}-1`)] : [];
}
