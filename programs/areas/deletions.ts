/**
 * Random lives of a few objects: made with finalizers or without, deleted with every sort of options, changed, let go by PUT, by every sort
 * of patch and by an apply that drops what it owned, and made again. No option is a mistake twice, so that most programs get far.
 */
import fc from 'fast-check';
import type { Kind } from '../kinds/kind.ts';
import type { DeleteQuery, ListQuery, Operation, Version } from '../operation.ts';
import {
  collectionDeletion,
  creation,
  deletion,
  patching,
  plainBody,
  reading,
  sometimesDry,
  update,
} from './drawn-operations.ts';
import { compact } from './members.ts';
import { kind } from './plain-writes.ts';

const HELD = ['["example.com/a"]', '["example.com/b","example.com/a"]', '["foregroundDeletion"]', '["orphan"]', 'null'];

/** Every sort of patch that takes finalizers away, adds some, or looks at what it is about first. */
const PATCHES: readonly (readonly [type: string, document: string])[] = [
  ...HELD.map((list) => ['application/merge-patch+json', `{"metadata":{"finalizers":${list}}}`] as const),
  ['application/merge-patch+json', '{"metadata":{"finalizers":[],"resourceVersion":"@current"}}'],
  ['application/merge-patch+json', '{"metadata":{"finalizers":[],"resourceVersion":"@first"}}'],
  ['application/merge-patch+json', '{"metadata":{"labels":{"x":"1"}}}'],
  ['application/merge-patch+json', '{"metadata":{"deletionTimestamp":null,"deletionGracePeriodSeconds":null}}'],
  ['application/merge-patch+json', '{"metadata":{"deletionGracePeriodSeconds":7}}'],
  ['application/json-patch+json', '[{"op":"remove","path":"/metadata/finalizers"}]'],
  ['application/json-patch+json', '[{"op":"remove","path":"/metadata/finalizers/0"}]'],
  ['application/json-patch+json', '[{"op":"add","path":"/metadata/finalizers/-","value":"example.com/c"}]'],
  [
    'application/json-patch+json',
    '[{"op":"test","path":"/metadata/finalizers/0","value":"example.com/a"},{"op":"remove","path":"/metadata/finalizers/0"}]',
  ],
  [
    'application/strategic-merge-patch+json',
    '{"metadata":{"$deleteFromPrimitiveList/finalizers":["example.com/a","example.com/hold"]}}',
  ],
  ['application/strategic-merge-patch+json', '{"metadata":{"finalizers":["example.com/d"]}}'],
];

/** Which of a collection go. */
const SELECTED: readonly ListQuery[] = [
  { version: 'absent' },
  { version: 'absent', limit: '1' },
  { version: 'absent', labelSelector: 'x=1' },
  { version: 'absent', labelSelector: 'x!=1', limit: '1' },
  { version: 'absent', fieldSelector: 'metadata.name=a' },
  { version: 'zero' },
];

const name = fc.constantFrom('a', 'b');
const dryRun = fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant('All') });

const options: fc.Arbitrary<DeleteQuery> = fc
  .record({
    dryRun,
    gracePeriodSeconds: fc.constantFrom(undefined, undefined, undefined, '0', '1', '30', '600', '-1'),
    propagationPolicy: fc.constantFrom(undefined, undefined, 'Background', 'Orphan', 'Foreground', 'Sideways'),
    orphanDependents: fc.constantFrom(undefined, undefined, undefined, undefined, 'true', 'false'),
  })
  .map(compact);

function operationOn(kind: Kind): fc.Arbitrary<Operation> {
  const about = { kind: fc.constant(kind), name };
  const body = plainBody({ content: fc.nat(2), labels: fc.constantFrom({}, { x: '1' }), finalizer: fc.boolean() });
  const query = sometimesDry;
  const version = fc.constantFrom<Version>('absent', 'current', 'first');
  const precondition = fc.constantFrom('none', 'none', 'none', 'uid', 'foreign-uid', 'version', 'stale-version');
  const configuration = fc.record({
    metadata: fc.constantFrom(
      {},
      { finalizers: ['example.com/a'] },
      { finalizers: ['example.com/a', 'example.com/b'] },
    ),
    members: fc.constant(kind.contentAt(0)),
  });
  const managed = fc
    .record({ dryRun, fieldManager: fc.constantFrom('one', 'two'), force: fc.constant('true') })
    .map(compact);
  return fc.oneof(
    { weight: 3, arbitrary: creation(about, { body, query }) },
    { weight: 2, arbitrary: update(about, { version, body, query }) },
    { weight: 3, arbitrary: patching(about, { patch: fc.constantFrom(...PATCHES), query }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('apply' as const), ...about, configuration, query: managed }),
    },
    { weight: 5, arbitrary: deletion(about, { query: options, precondition, inBody: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: collectionDeletion(about.kind, {
        query: fc.constantFrom<ListQuery>(...SELECTED),
        options,
        inBody: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: reading(about, fc.constant('absent')) },
  );
}

/** Lives of objects of one kind. The server must run without collector and quota, as the peer does. */
export const deletionProgram: fc.Arbitrary<Operation[]> = kind.chain((kind) =>
  fc.array(operationOn(kind), { minLength: 1, maxLength: 16, size: 'max' }),
);

const OF_COLLECTION = ['a', 'b', 'c', 'd'];
const FIRST_TWO: ListQuery = { version: 'absent', limit: '2' };

/** A collection of which some is deleted, by each selection in turn; what is left is read, and what was deleted is made again. */
export const collectionProgram: fc.Arbitrary<Operation[]> = kind.chain((kind) => {
  const creations = OF_COLLECTION.map((one, at): Operation => {
    const labels: Record<string, string> = at % 2 === 0 ? { x: '1' } : { x: '2' };
    const body = { content: 0, labels, finalizer: at === 3, mistake: 'none' as const };
    return { do: 'create', kind, name: one, generated: false, body, query: {} };
  });
  const list: Operation = { do: 'list', kind, query: { version: 'absent' } };
  const deletions = fc.tuple(
    fc.shuffledSubarray([...SELECTED, FIRST_TWO], { minLength: 3, maxLength: 3 }),
    fc.tuple(fc.constant({}), fc.constant({}), options),
    fc.boolean(),
  );
  return deletions.map(([selected, drawn, inBody]) =>
    selected.flatMap((query, at): Operation[] => [
      ...creations,
      { do: 'deletecollection', kind, query, options: drawn[at] ?? {}, inBody },
      list,
    ]),
  );
});
