/** Collections read in pages, with writes between them: limits, tokens, exact versions, selectors, and what remains. */
import fc from 'fast-check';
import { compact } from './members.ts';
import type { ListQuery, Operation } from './operation.ts';
import { kind, writesOf } from './plain-writes.ts';
import { METADATA_LIST, TABLE } from './representations.ts';

/** Each a way to read a page; most are read as lists of the kind. */
const accepted = fc.constantFrom(undefined, undefined, undefined, undefined, 'application/yaml', TABLE, METADATA_LIST);

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

/** The first page, and one that goes on from it with the same selectors, as clients do. */
function listOf(of: number): fc.Arbitrary<Operation[]> {
  return fc
    .tuple(begun, accepted, fc.nat(3), fc.option(writesOf(of, NAMES), { nil: undefined }))
    .map(([query, accept, more, write]) => {
      const { labelSelector, fieldSelector, limit } = query;
      const next = compact({ limit, labelSelector, fieldSelector, continue: 'last', version: 'absent' }) as ListQuery;
      const read = (one: ListQuery): Operation => compact({ do: 'list', of, query: one, accept }) as Operation;
      return [read(query), ...(write === undefined ? [] : [write]), ...Array.from({ length: more }, () => read(next))];
    });
}

export const pageProgram: fc.Arbitrary<Operation[]> = kind.chain((of) =>
  fc
    .tuple(
      fc.array(writesOf(of, NAMES), { minLength: 3, maxLength: 10, size: 'max' }),
      fc.array(listOf(of), { minLength: 1, maxLength: 5, size: 'max' }),
    )
    .map(([writes, lists]) => [...writes, ...lists.flat()]),
);

const CONFIGMAPS = '/api/v1/namespaces/{ns}/configmaps';
const EVERYWHERE = '/api/v1/configmaps?labelSelector=of%3D{ns}';

/**
 * Pages over all namespaces, by a label that only objects of the program have. By a field selector that names the namespace kube-apiserver goes on with the
 * wrong object now and then: its token counts from the namespace, its continuation does not.
 */
export const everywhereProgram: fc.Arbitrary<Operation[]> = fc
  .tuple(fc.constantFrom(1, 2, 3), accepted, fc.boolean())
  .map(([limit, accept, isWritten]) => {
    const write = (method: string, path: string, document: object): Operation => {
      return { do: 'odd', method, path, type: 'application/json', body: JSON.stringify(document) };
    };
    const read = (path: string): Operation => compact({ do: 'odd', method: 'GET', path, accept }) as Operation;
    const creations = NAMES.map((name) => write('POST', CONFIGMAPS, { metadata: { name, labels: { of: '{ns}' } } }));
    const next = read(`${EVERYWHERE}&limit=${limit}&continue={continue}`);
    const removal: Operation = { do: 'odd', method: 'DELETE', path: `${CONFIGMAPS}/${NAMES.at(-1)}` };
    return [
      ...creations,
      read(EVERYWHERE),
      read(`${EVERYWHERE}&limit=${limit}`),
      ...(isWritten ? [removal] : []),
      next,
      next,
    ];
  });
