/** Watches that go on while objects come, change and go: under selectors that objects enter and leave, as Tables and as metadata. */
import fc from 'fast-check';
import type { Beside, Operation } from '../operation.ts';
import { compact } from './members.ts';
import { MERGE_PATCH } from './patch-documents.ts';
import { kind, plainCreation, writesOf } from './plain-writes.ts';
import { METADATA, TABLE } from './representations.ts';

const NAMES = ['a', 'b'];
const WALKER = 'w';
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

const REPRESENTATIONS = [undefined, TABLE, METADATA];

function besideOf(of: number, accept: string | undefined): fc.Arbitrary<Operation> {
  return fc
    .record({
      do: fc.constant('beside' as const),
      of: fc.constant(of),
      selecting: fc.constantFrom(...SELECTING),
      accept: fc.constant(accept),
    })
    .map((one) => compact(one) as Operation);
}

const SELECTORS = SELECTING.filter((one) => !one.includes('Bookmarks'));

/** Opened when the program comes to it: from the version that was seen last, or with initial events. */
function resumedOf(
  of: number,
  from: Beside['since'],
  selectors: readonly string[] = ['', '', ...SELECTORS],
): fc.Arbitrary<Operation> {
  const selecting = fc.constantFrom(...selectors);
  const [since, accept] = [fc.constant(from), fc.constantFrom(undefined, ...REPRESENTATIONS)];
  return fc
    .record({ do: fc.constant('beside' as const), of: fc.constant(of), selecting, since, accept })
    .map((one) => compact(one) as Operation);
}

/** Those that tell first what is there, of several objects. */
export const initialProgram: fc.Arbitrary<Operation[]> = kind.chain((of) => {
  const creations = fc
    .shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 3 })
    .map((names) => names.map((name) => plainCreation(of, name)));
  return fc
    .tuple(
      creations,
      resumedOf(of, 'initial', ['']),
      resumedOf(of, 'initial', SELECTORS),
      fc.array(writesOf(of, NAMES), { minLength: 1, maxLength: 4 }),
    )
    .map(([made, one, other, writes]) => [...made, one, other, ...writes]);
});

const walk = (of: number, document: string): Operation => {
  return { do: 'patch', of, name: WALKER, type: MERGE_PATCH, document: `{"metadata":${document}}`, query: {} };
};

/** What enters a selection, changes within it, leaves it, comes back and is deleted there. */
function walkOf(of: number): Operation[] {
  const deletion: Operation = { do: 'delete', of, name: WALKER, query: {}, precondition: 'none', inBody: false };
  return [
    plainCreation(of, WALKER),
    walk(of, '{"annotations":{"a":"1"}}'),
    walk(of, '{"labels":{"x":"2"}}'),
    walk(of, '{"labels":{"x":"1"}}'),
    walk(of, '{"labels":null}'),
    walk(of, '{"labels":{"x":"1"}}'),
    deletion,
  ];
}

export const watchProgram: fc.Arbitrary<Operation[]> = kind.chain((of) =>
  fc
    .tuple(
      fc.tuple(...REPRESENTATIONS.map((accept) => besideOf(of, accept))),
      fc.array(writesOf(of, NAMES), { minLength: 1, maxLength: 4, size: 'max' }),
      fc.tuple(resumedOf(of, 'last'), resumedOf(of, 'initial')),
      fc.array(writesOf(of, NAMES), { minLength: 2, maxLength: 8, size: 'max' }),
    )
    .map(([besides, before, resumed, after]) => [...besides, ...before, ...walkOf(of), ...resumed, ...after]),
);
