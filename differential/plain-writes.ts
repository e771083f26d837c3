/** Writes without a mistake, for programs whose point is how the result is read: in pages, by watches, in other representations. */
import fc from 'fast-check';
import { KINDS } from './kinds.ts';
import type { Operation } from './operation.ts';

const LABELS = [{}, { x: '1' }, { x: '2', y: '' }, { y: '1' }];
const PATCHES = [
  '{"metadata":{"labels":{"x":"1"}}}',
  '{"metadata":{"labels":{"x":"2","y":null}}}',
  '{"metadata":{"labels":null}}',
  '{"metadata":{"annotations":{"a":"1"}}}',
  '{}',
];

export const kind = fc.nat(KINDS.length - 1);

export function writesOf(of: number, names: readonly string[]): fc.Arbitrary<Operation> {
  const about = { of: fc.constant(of), name: fc.constantFrom(...names) };
  const body = fc.record({
    content: fc.nat(2),
    labels: fc.constantFrom(...LABELS),
    finalizer: fc.constantFrom(false, false, false, true),
    mistake: fc.constant('none' as const),
  });
  const query = fc.constantFrom({}, {}, {}, { dryRun: 'All' });
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('create' as const),
        ...about,
        generated: fc.constant(false),
        body,
        query,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('update' as const),
        ...about,
        version: fc.constant('absent' as const),
        body,
        query,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('patch' as const),
        ...about,
        type: fc.constant('application/merge-patch+json'),
        document: fc.constantFrom(...PATCHES),
        query,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('delete' as const),
        ...about,
        query: fc.constant({}),
        precondition: fc.constant('none' as const),
        inBody: fc.constant(false),
      }),
    },
  );
}
