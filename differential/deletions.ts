/**
 * Random lives of a few objects: made with finalizers or without, deleted with every sort of options, changed, let go by PUT, by every sort
 * of patch and by an apply that drops what it owned, and made again. No option is a mistake twice, so that most programs get far.
 */
import fc from 'fast-check';
import { KINDS } from './kinds.ts';
import type { DeleteQuery, Operation } from './operation.ts';

const NO_QUERY = {};
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

const name = fc.constantFrom('a', 'b');
const dryRun = fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant('All') });

const options: fc.Arbitrary<DeleteQuery> = fc
  .record({
    dryRun,
    gracePeriodSeconds: fc.constantFrom(undefined, undefined, undefined, '0', '1', '30', '600', '-1'),
    propagationPolicy: fc.constantFrom(undefined, undefined, 'Background', 'Orphan', 'Foreground', 'Sideways'),
    orphanDependents: fc.constantFrom(undefined, undefined, undefined, undefined, 'true', 'false'),
  })
  .map(withoutUnset);

function withoutUnset(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** The first of its kind, which is not empty where something is required. */
function contentOf(of: number): Readonly<Record<string, unknown>> {
  return KINDS[of % KINDS.length]?.contents[0] ?? {};
}

function operationOn(of: number): fc.Arbitrary<Operation> {
  const body = fc.record({
    content: fc.nat(2),
    labels: fc.constantFrom({}, { x: '1' }),
    finalizer: fc.boolean(),
    mistake: fc.constant('none' as const),
  });
  const query = fc.constantFrom(NO_QUERY, NO_QUERY, NO_QUERY, { dryRun: 'All' });
  const about = { of: fc.constant(of), name };
  return fc
    .oneof(
      {
        weight: 3,
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
          version: fc.constantFrom('absent' as const, 'current' as const, 'first' as const),
          body,
          query,
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constant('patch' as const),
          ...about,
          query,
          patch: fc.constantFrom(...PATCHES),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('apply' as const),
          ...about,
          configuration: fc.record({
            metadata: fc.constantFrom(
              {},
              { finalizers: ['example.com/a'] },
              { finalizers: ['example.com/a', 'example.com/b'] },
            ),
            members: fc.constant(contentOf(of)),
          }),
          query: fc
            .record({ dryRun, fieldManager: fc.constantFrom('one', 'two'), force: fc.constant('true') })
            .map(withoutUnset),
        }),
      },
      {
        weight: 5,
        arbitrary: fc.record({
          do: fc.constant('delete' as const),
          ...about,
          query: options,
          precondition: fc.constantFrom(
            'none' as const,
            'none' as const,
            'none' as const,
            'uid' as const,
            'foreign-uid' as const,
            'version' as const,
            'stale-version' as const,
          ),
          inBody: fc.boolean(),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant('deletecollection' as const),
          of: fc.constant(of),
          query: fc.constantFrom(
            { version: 'absent' as const },
            { version: 'absent' as const, limit: '1' },
            { version: 'absent' as const, labelSelector: 'x=1' },
            { version: 'absent' as const, labelSelector: 'x!=1', limit: '1' },
            { version: 'absent' as const, fieldSelector: 'metadata.name=a' },
            { version: 'zero' as const },
          ),
          options,
          inBody: fc.boolean(),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('get' as const), ...about, version: fc.constant('absent' as const) }),
      },
    )
    .map(spelledOut) as fc.Arbitrary<Operation>;
}

/** Lives of objects of one kind. The server must run without collector and quota, as the peer does. */
export const deletionProgram: fc.Arbitrary<Operation[]> = fc
  .nat(KINDS.length - 1)
  .chain((of) => fc.array(operationOn(of), { minLength: 1, maxLength: 30, size: 'max' }));

/** A patch is drawn with its type. */
function spelledOut<T extends object>(operation: T): object {
  if (!('patch' in operation)) return operation;
  const { patch, ...rest } = operation as T & { readonly patch: readonly [string, string] };
  return { ...rest, type: patch[0], document: patch[1] };
}
