/**
 * Random patches of each sort over few fields, so that they meet: operations of JSON Patch with paths that fit or nearly fit, merge
 * patches with nulls, strategic merge patches with directives. One in a few brings fields that nobody knows, or says one twice.
 */
import fc from 'fast-check';
import { kindNamed } from '../kinds/kinds.ts';
import type { Operation, WriteQuery } from '../operation.ts';
import { address, container, jsonPatch, PATHS, port } from './json-patches.ts';
import { MEMBERS } from './members.ts';

export const JSON_PATCH = 'application/json-patch+json';
export const MERGE_PATCH = 'application/merge-patch+json';
export const STRATEGIC_PATCH = 'application/strategic-merge-patch+json';

const RESOURCES = Object.keys(PATHS);

type Members = Readonly<Record<string, unknown>>;

const compact = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([, member]) => member !== undefined));
const some = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined });
const texts = (...keys: string[]): fc.Arbitrary<Members | null> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.dictionary(fc.constantFrom(...keys), fc.constantFrom('1', '2', null), { noNullPrototype: true }),
    },
    { weight: 1, arbitrary: fc.constant(null) },
  );

/** A version that may be stale, and what managers intend, in the place of one of two. */
const versioned = (resource: string, one: fc.Arbitrary<Members>): fc.Arbitrary<Members> =>
  fc
    .tuple(
      fc.oneof({ weight: 2, arbitrary: one }, { weight: 1, arbitrary: MEMBERS[resource] ?? one }),
      fc.oneof(
        { weight: 9, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom('@current', '@first') },
      ),
    )
    .map(([members, resourceVersion]) =>
      resourceVersion === undefined
        ? members
        : { ...members, metadata: { ...(members.metadata as object | undefined), resourceVersion } },
    );

/** `directs` says whether there may be directives. */
function members(resource: string, directs: boolean): fc.Arbitrary<Members> {
  const directed = (map: fc.Arbitrary<Members | null>): fc.Arbitrary<unknown> =>
    !directs
      ? map
      : fc.oneof(
          { weight: 6, arbitrary: map },
          { weight: 1, arbitrary: map.map((one) => ({ ...one, $patch: 'replace' })) },
          { weight: 1, arbitrary: fc.constantFrom({ $patch: 'delete' }, { $patch: 'merge' }, { $patch: 'frob' }) },
          { weight: 1, arbitrary: map.map((one) => ({ ...one, $retainKeys: Object.keys(one ?? {}) })) },
          { weight: 1, arbitrary: map.map((one) => ({ ...one, $retainKeys: ['x', 'a'] })) },
        );
  const listed = (name: string, key: string, item: fc.Arbitrary<object>): fc.Arbitrary<Members> => {
    const list = fc.array(item, { maxLength: 3 });
    if (!directs) return list.map((items) => ({ [name]: items }));
    const item$ = fc.oneof<fc.Arbitrary<object>[]>(
      item,
      item,
      item.map((one) => ({ ...one, $patch: 'delete' })),
      fc.constant({ $patch: 'replace' }),
    );
    const keyOf = (one: object): object => ({ [key]: (one as Members)[key] ?? 80 });
    return fc.oneof(
      { weight: 3, arbitrary: list.map((items) => ({ [name]: items })) },
      { weight: 3, arbitrary: fc.array(item$, { maxLength: 3 }).map((items) => ({ [name]: items })) },
      {
        weight: 2,
        arbitrary: list.map((items) => ({ [name]: items, [`$setElementOrder/${name}`]: items.map(keyOf) })),
      },
      { weight: 1, arbitrary: list.map((items) => ({ [`$setElementOrder/${name}`]: items.map(keyOf) })) },
    );
  };
  const finalizers = fc.uniqueArray(fc.constantFrom('example.com/a', 'example.com/b', 'example.com/c'), {
    maxLength: 3,
  });
  const finalized: fc.Arbitrary<Members> = !directs
    ? finalizers.map((list) => ({ finalizers: list }))
    : fc.oneof(
        finalizers.map((list) => ({ finalizers: list })),
        finalizers.map((list) => ({ '$deleteFromPrimitiveList/finalizers': list })),
        fc
          .tuple(finalizers, finalizers)
          .map(([list, order]) => ({ finalizers: list, '$setElementOrder/finalizers': order })),
      );
  const metadata = fc
    .tuple(
      fc.record({
        labels: some(directed(texts('x', 'y'))),
        annotations: some(texts('n', 'a.b/c')),
        unknown: rarely(1),
      }),
      fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: finalized }),
    )
    .map(([members, list]) => ({ metadata: compact({ ...members, ...list }) }));
  const resourceMembers: Readonly<Record<string, fc.Arbitrary<Members>>> = {
    configmaps: fc.record({ data: some(directed(texts('a', 'b', 'c'))), foo: rarely({}) }),
    endpoints: fc.record({
      subsets: some(
        fc.array(
          fc.array(address, { maxLength: 2 }).map((addresses) => ({ addresses })),
          { maxLength: 2 },
        ),
      ),
    }),
    services: fc
      .tuple(fc.record({ selector: some(directed(texts('app'))) }), listed('ports', 'port', port))
      .map(([spec, list]) => ({ spec: compact({ ...spec, ...list }) })),
    deployments: fc
      .tuple(some(fc.constantFrom(1, 2, null)), listed('containers', 'name', container))
      .map(([replicas, spec]) => ({ spec: compact({ replicas, template: { spec } }) })),
  };
  const none: fc.Arbitrary<Members> = fc.constant({});
  return fc
    .tuple(
      fc.oneof(none, metadata),
      fc.oneof(none, resourceMembers[resource] ?? none, resourceMembers[resource] ?? none),
    )
    .map(([one, other]) => compact({ ...one, ...other }));
}

function rarely(given: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant(given) });
}

/** Some members stand there twice. */
function repeated(text: string): string {
  return text.replace(
    /"(a|x|name|data|spec|labels)":(?=("[^"]*"|\d+))/,
    (member, _name, first: string) => `${member}${first},${member}`,
  );
}

const query: fc.Arbitrary<WriteQuery> = fc.constantFrom<WriteQuery>(
  {},
  {},
  {},
  { fieldValidation: 'Strict' },
  { fieldValidation: 'Ignore' },
  { dryRun: 'All' },
);

const patch = (resource: string): fc.Arbitrary<Operation> =>
  fc
    .tuple(
      fc.oneof(
        jsonPatch(resource).map((document) => [JSON_PATCH, document] as const),
        versioned(resource, members(resource, false)).map((one) => [MERGE_PATCH, JSON.stringify(one)] as const),
        versioned(resource, members(resource, true)).map((one) => [STRATEGIC_PATCH, JSON.stringify(one)] as const),
      ),
      fc.constantFrom(...Array(9).fill(false), true),
      query,
    )
    .map(([[type, document], twice, asked]) => ({
      do: 'patch' as const,
      kind: kindNamed(resource),
      name: 'a',
      type,
      document: twice ? repeated(document) : document,
      query: asked,
    }));

/** One object, and what many patches make of it. */
export const patchProgram: fc.Arbitrary<Operation[]> = fc.constantFrom(...RESOURCES).chain((resource) =>
  fc
    .tuple(fc.nat(2), fc.array(patch(resource), { minLength: 1, maxLength: 25, size: 'max' }))
    .map(([content, patches]) => [
      {
        do: 'create' as const,
        kind: kindNamed(resource),
        name: 'a',
        generated: false,
        body: { content, labels: { x: '1' }, finalizer: false, mistake: 'none' as const },
        query: {},
      },
      ...patches,
    ]),
);
