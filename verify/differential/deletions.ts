/**
 * Random lives of a few objects: made with finalizers or without, deleted with every sort of options, changed, let go by PUT and by patch,
 * and made again. No option is a mistake twice, so that most programs get far.
 */
import fc from 'fast-check';
import { KINDS } from './kinds.ts';
import type { DeleteQuery, Operation } from './operation.ts';

const NO_QUERY = {};
const HELD = ['["example.com/a"]', '["example.com/b","example.com/a"]', '["foregroundDeletion"]', '["orphan"]', 'null'];

const name = fc.constantFrom('a', 'b');
const dryRun = fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant('All') });

const options: fc.Arbitrary<DeleteQuery> = fc
  .record({
    dryRun,
    gracePeriodSeconds: fc.constantFrom(undefined, undefined, undefined, '0', '30', '-1'),
    propagationPolicy: fc.constantFrom(undefined, undefined, 'Background', 'Orphan', 'Foreground', 'Sideways'),
    orphanDependents: fc.constantFrom(undefined, undefined, undefined, undefined, 'true', 'false'),
  })
  .map((query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)));

function operationOn(of: number): fc.Arbitrary<Operation> {
  const body = fc.record({
    content: fc.nat(2),
    labels: fc.constantFrom({}, { x: '1' }),
    finalizer: fc.boolean(),
    mistake: fc.constant('none' as const),
  });
  const query = fc.constantFrom(NO_QUERY, NO_QUERY, NO_QUERY, { dryRun: 'All' });
  const about = { of: fc.constant(of), name };
  return fc.oneof(
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
        type: fc.constant('application/merge-patch+json'),
        document: fc.constantFrom(...HELD).map((list) => `{"metadata":{"finalizers":${list}}}`),
        query,
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
        ),
        options,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('get' as const), ...about, version: fc.constant('absent' as const) }),
    },
  ) as fc.Arbitrary<Operation>;
}

/** Lives of objects of one kind. The server must run without collector and quota, as the peer does. */
export const deletionProgram: fc.Arbitrary<Operation[]> = fc
  .nat(KINDS.length - 1)
  .chain((of) => fc.array(operationOn(of).map(fulfillable), { minLength: 1, maxLength: 30, size: 'max' }));

/**
 * A trial with a version and a policy that takes the collector's finalizer away is answered by genuine servers with an object that has
 * nothing in it, not even a name: what it means to say can't be told.
 */
function fulfillable(operation: Operation): Operation {
  if (operation.do !== 'delete' || operation.precondition !== 'version') return operation;
  if (operation.query.dryRun === undefined) return operation;
  const { propagationPolicy, orphanDependents, ...query } = operation.query;
  return { ...operation, query };
}
