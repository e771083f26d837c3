/** Collections read in pages, with writes between them: limits, tokens, exact versions, selectors, and what remains. */
import fc from 'fast-check';
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
function listOf(of: number, accept: string | undefined, first: fc.Arbitrary<ListQuery>): fc.Arbitrary<Operation[]> {
  return fc.tuple(first, fc.option(writesOf(of, NAMES), { nil: undefined })).map(([query, write]) => {
    const { labelSelector, fieldSelector, limit } = query;
    const next = compact({ limit, labelSelector, fieldSelector, continue: 'last', version: 'absent' }) as ListQuery;
    const read = (one: ListQuery): Operation => compact({ do: 'list', of, query: one, accept }) as Operation;
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
const creationsOf = (of: number): Operation[] => ['a', 'c', 'e', 'g'].map((name) => plainCreation(of, name));

const otherwiseOf = (of: number): fc.Arbitrary<Operation[]> =>
  fc
    .shuffledSubarray([...OTHERWISE], { minLength: 5, maxLength: 5 })
    .map((some) => [FIRST, ...some].map((query) => ({ do: 'list', of, query })));

export const pageProgram: fc.Arbitrary<Operation[]> = kind.chain((of) =>
  fc
    .tuple(
      fc.array(writesOf(of, NAMES), { minLength: 2, maxLength: 8, size: 'max' }),
      fc.tuple(...REPRESENTATIONS.map((accept) => listOf(of, accept, plain))),
      accepted.chain((accept) => listOf(of, accept, begun)),
      otherwiseOf(of),
    )
    .map(([writes, lists, list, others]) => [...creationsOf(of), ...writes, ...lists.flat(), ...list, ...others]),
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
    const read = (path: string): Operation => compact({ do: 'odd', method: 'GET', path, accept }) as Operation;
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
  return { do: 'odd', method: 'POST', path: CONFIGMAPS, type: 'application/json', body };
}

function written(between: Between, name: string): Operation[] {
  const path = `${CONFIGMAPS}/${name}`;
  const body = '{"metadata":{"annotations":{"changed":"1"}}}';
  if (between === 'change') return [{ do: 'odd', method: 'PATCH', path, type: MERGE_PATCH, body }];
  if (between === 'removal') return [{ do: 'odd', method: 'DELETE', path }];
  return between === 'creation' ? [creationOf(`${name}-1`)] : [];
}
