/** Watches that go on while objects come, change and go: under selectors that objects enter and leave, as Tables and as metadata. */
import fc from 'fast-check';
import type { Operation } from './operation.ts';
import { kind, writesOf } from './plain-writes.ts';
import { METADATA, TABLE } from './representations.ts';

const NAMES = ['a', 'b'];
/** Each lets the object through that ends a program (execute.ts). */
const SELECTING = [
  '&labelSelector=x%3D1',
  '&labelSelector=x',
  '&labelSelector=x%20in%20(1,3)',
  '&labelSelector=x!%3D2',
  '&fieldSelector=metadata.name!%3Da',
  '&labelSelector=x%3D1&fieldSelector=metadata.name!%3Db',
  '&allowWatchBookmarks=true',
];

function besideOf(of: number): fc.Arbitrary<Operation> {
  const beside = { do: fc.constant('beside' as const), of: fc.constant(of), selecting: fc.constantFrom(...SELECTING) };
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(beside) },
    { weight: 1, arbitrary: fc.record({ ...beside, accept: fc.constantFrom(TABLE, METADATA) }) },
  );
}

export const watchProgram: fc.Arbitrary<Operation[]> = kind.chain((of) =>
  fc
    .tuple(
      fc.array(besideOf(of), { minLength: 1, maxLength: 3, size: 'max' }),
      fc.array(writesOf(of, NAMES), { minLength: 2, maxLength: 16, size: 'max' }),
    )
    .map(([besides, writes]) => [...besides, ...writes]),
);
