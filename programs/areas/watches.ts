/** Watches that go on while objects come, change and go: under selectors that objects enter and leave, as Tables and as metadata. */
import fc from 'fast-check';
import type { Kind } from '../kinds/kind.ts';
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

function besideOf(kind: Kind, accept: string | undefined): fc.Arbitrary<Operation> {
  return fc
    .record({
      do: fc.constant('beside' as const),
      kind: fc.constant(kind),
      selecting: fc.constantFrom(...SELECTING),
      accept: fc.constant(accept),
    })
    .map((one) => compact(one) as Operation);
}

const SELECTORS = SELECTING.filter((one) => !one.includes('Bookmarks'));

/** Opened when the program comes to it: from the version that was seen last, or with initial events. */
function resumedOf(
  kind: Kind,
  from: Beside['since'],
  selectors: readonly string[] = ['', '', ...SELECTORS],
): fc.Arbitrary<Operation> {
  const selecting = fc.constantFrom(...selectors);
  const [since, accept] = [fc.constant(from), fc.constantFrom(undefined, ...REPRESENTATIONS)];
  return fc
    .record({ do: fc.constant('beside' as const), kind: fc.constant(kind), selecting, since, accept })
    .map((one) => compact(one) as Operation);
}

/** Those that tell first what is there, of several objects. */
export const initialProgram: fc.Arbitrary<Operation[]> = kind.chain((kind) => {
  const creations = fc
    .shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 3 })
    .map((names) => names.map((name) => plainCreation(kind, name)));
  return fc
    .tuple(
      creations,
      resumedOf(kind, 'initial', ['']),
      resumedOf(kind, 'initial', SELECTORS),
      fc.array(writesOf(kind, NAMES), { minLength: 1, maxLength: 4 }),
    )
    .map(([made, one, other, writes]) => [...made, one, other, ...writes]);
});

const walk = (kind: Kind, document: string): Operation => {
  return { do: 'patch', kind, name: WALKER, type: MERGE_PATCH, document: `{"metadata":${document}}`, query: {} };
};

/** What enters a selection, changes within it, leaves it, comes back and is deleted there. */
function walkOf(kind: Kind): Operation[] {
  const deletion: Operation = { do: 'delete', kind, name: WALKER, query: {}, precondition: 'none', inBody: false };
  return [
    plainCreation(kind, WALKER),
    walk(kind, '{"annotations":{"a":"1"}}'),
    walk(kind, '{"labels":{"x":"2"}}'),
    walk(kind, '{"labels":{"x":"1"}}'),
    walk(kind, '{"labels":null}'),
    walk(kind, '{"labels":{"x":"1"}}'),
    deletion,
  ];
}

export const watchProgram: fc.Arbitrary<Operation[]> = kind.chain((kind) =>
  fc
    .tuple(
      fc.tuple(...REPRESENTATIONS.map((accept) => besideOf(kind, accept))),
      fc.array(writesOf(kind, NAMES), { minLength: 1, maxLength: 4, size: 'max' }),
      fc.tuple(resumedOf(kind, 'last'), resumedOf(kind, 'initial')),
      fc.array(writesOf(kind, NAMES), { minLength: 2, maxLength: 8, size: 'max' }),
    )
    .map(([besides, before, resumed, after]) => [...besides, ...before, ...walkOf(kind), ...resumed, ...after]),
);
