/** Collections read in pages, with writes between them: limits, tokens, exact versions, selectors, and what remains. */
import fc from 'fast-check';
import { compact } from './members.ts';
import type { ListQuery, Operation } from './operation.ts';
import { kind, writesOf } from './plain-writes.ts';

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

const everywhere = fc.constantFrom(undefined, undefined, true);

/**
 * The first page, and one that goes on from it with the same selectors, as clients do. Over all namespaces only whole lists: there kube-apiserver goes on
 * now and then with the wrong object, where a field selector names the namespace (its token counts from there, and its continuation does not).
 */
function listOf(of: number): fc.Arbitrary<Operation[]> {
  const accept = fc.constantFrom(undefined, undefined, undefined, 'application/yaml');
  return fc
    .tuple(begun, accept, fc.nat(3), fc.option(writesOf(of, NAMES), { nil: undefined }), everywhere)
    .map(([query, accepted, more, write, all]) => {
      const { labelSelector, fieldSelector, limit } = query;
      const next = compact({ limit, labelSelector, fieldSelector, continue: 'last', version: 'absent' }) as ListQuery;
      const read = (one: ListQuery): Operation =>
        compact({
          do: 'list',
          of,
          query: one,
          accept: accepted,
          everywhere: limit === undefined ? all : undefined,
        }) as Operation;
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
