/** Valid writes, for programs that test reads of the results: in pages, by watches, in other representations. */
import fc from 'fast-check';
import { chooseWeighted } from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import type { Operation } from '../operation.ts';
import { addMetadata, buildCreate, buildDelete, buildPatch, buildUpdate, MERGE_PATCH_TYPE } from '../requests.ts';

const LABELS = [{}, { x: '1' }, { x: '2', y: '' }, { y: '1' }];
const PATCHES = [
  { metadata: { labels: { x: '1' } } },
  { metadata: { labels: { x: '2', y: null } } },
  { metadata: { labels: null } },
  { metadata: { annotations: { a: '1' } } },
  {},
];
export const FINALIZERS = { finalizers: ['example.com/hold'] };
/** Draws the query of a write. One in four writes is a dry run. */
export const writeQueryArbitrary = fc.constantFrom<{ dryRun?: string }>({}, {}, {}, { dryRun: 'All' });

export function drawWrites(kind: Kind, names: readonly string[]): fc.Arbitrary<Operation> {
  const nameArbitrary = fc.constantFrom(...names);
  const bodyArbitrary = fc
    .tuple(fc.nat(2), fc.constantFrom(...LABELS), fc.constantFrom(false, false, false, true))
    .map(([contentIndex, labels, hasFinalizer]) =>
      addMetadata(kind.getContent(contentIndex), { labels, ...(hasFinalizer && FINALIZERS) }),
    );
  return chooseWeighted<Operation>(
    [
      5,
      fc
        .tuple(nameArbitrary, bodyArbitrary, writeQueryArbitrary)
        .map(([name, object, query]) => buildCreate(kind, name, object, { query })),
    ],
    [
      2,
      fc
        .tuple(nameArbitrary, bodyArbitrary, writeQueryArbitrary)
        .map(([name, object, query]) => buildUpdate(kind, name, object, { query })),
    ],
    [
      3,
      fc
        .tuple(nameArbitrary, fc.constantFrom(...PATCHES), writeQueryArbitrary)
        .map(([name, document, query]) => buildPatch(kind, name, MERGE_PATCH_TYPE, document, { query })),
    ],
    [2, nameArbitrary.map((name) => buildDelete(kind, name))],
  );
}
