/**
 * Random patches of each sort over few fields, so that they meet: operations of JSON Patch with paths that fit or nearly fit, merge
 * patches with nulls, strategic merge patches with directives. One in a few brings fields that nobody knows, or says one twice.
 */
import fc from 'fast-check';
import { KINDS } from './kinds.ts';
import type { Operation, WriteQuery } from './operation.ts';

export const JSON_PATCH = 'application/json-patch+json';
export const MERGE_PATCH = 'application/merge-patch+json';
export const STRATEGIC_PATCH = 'application/strategic-merge-patch+json';

const METADATA = [
  '/metadata/labels',
  '/metadata/labels/x',
  '/metadata/labels/y',
  '/metadata/annotations',
  '/metadata/annotations/a.b~1c',
  '/metadata/finalizers',
  '/metadata/finalizers/0',
  '/metadata/finalizers/-',
  '/metadata/unknown',
];
const ODD = [
  '/',
  '/kind',
  '/metadata',
  '/metadata/name',
  '/nope/deep',
  'data/a',
  'data',
  '/metadata/labels/x/y',
  '/Data',
];

const PATHS: Readonly<Record<string, readonly string[]>> = {
  configmaps: ['/data', '/data/a', '/data/b', '/data/c', '/data/a/b', '/binaryData', '/immutable'],
  endpoints: [
    '/subsets',
    '/subsets/0',
    '/subsets/1',
    '/subsets/-',
    '/subsets/0/addresses',
    '/subsets/0/addresses/0',
    '/subsets/0/addresses/1',
    '/subsets/0/addresses/-',
    '/subsets/0/addresses/-1',
    '/subsets/0/addresses/01',
    '/subsets/0/addresses/x',
    '/subsets/0/addresses/0/hostname',
    '/subsets/0/ports',
    '/subsets/0/ports/0/port',
    '/subsets/0/ports/0/foo',
  ],
  services: [
    '/spec/ports',
    '/spec/ports/0',
    '/spec/ports/-',
    '/spec/ports/0/name',
    '/spec/selector',
    '/spec/selector/app',
    '/spec/foo',
  ],
  deployments: [
    '/spec/replicas',
    '/spec/template/spec/containers',
    '/spec/template/spec/containers/0',
    '/spec/template/spec/containers/-',
    '/spec/template/spec/containers/0/image',
    '/spec/template/spec/containers/0/env',
    '/spec/template/spec/containers/0/env/-',
    '/spec/template/metadata/labels/b',
    '/status/replicas',
  ],
};

const RESOURCES = Object.keys(PATHS);
const kindOf = (resource: string): number => KINDS.findIndex((kind) => kind.resource === resource);

const address = fc.constantFrom(
  { ip: '10.0.0.1' },
  { ip: '10.0.0.2', hostname: 'h' },
  { ip: 'nope' },
  { ip: '10.0.0.3', foo: 1 },
);
const port = fc.constantFrom(
  { port: 80 },
  { port: 81, name: 'b' },
  { name: 'nokey' },
  { port: 82, name: 'c', foo: 1 },
  { port: 80, name: null },
);
const env = fc.constantFrom(
  { name: 'E', value: '1' },
  { name: 'F', value: '2' },
  { value: 'nokey' },
  { name: 'E', value: null },
);
const container = fc.oneof(
  fc.constantFrom<object>(
    { name: 'c', image: 'x:9' },
    { name: 'd', image: 'x:1' },
    { image: 'nokey' },
    { name: 'c', foo: 1 },
  ),
  fc.array(env, { maxLength: 2 }).map((list) => ({ name: 'c', env: list })),
);
const plain = fc.constantFrom<unknown>(
  '1',
  '2',
  '',
  null,
  1,
  true,
  {},
  [],
  { x: '1' },
  { x: null, y: '2' },
  ['example.com/a'],
  1.5,
);
const value = fc.oneof(
  { weight: 3, arbitrary: plain },
  { weight: 1, arbitrary: fc.oneof<fc.Arbitrary<unknown>[]>(address, port, env, container) },
);

const jsonPatch = (resource: string): fc.Arbitrary<string> => {
  const path = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(PATHS[resource] ?? [])) },
    { weight: 3, arbitrary: fc.constantFrom(...METADATA) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD) },
  );
  const operation = fc
    .record({
      op: fc.constantFrom('add', 'add', 'add', 'remove', 'replace', 'replace', 'move', 'copy', 'test', 'frob'),
      path,
      from: path,
      value,
      extra: fc.constantFrom(...Array(12).fill(false), true),
    })
    .map(({ op, path: at, from, value: given, extra }) => ({
      op,
      path: at,
      ...(/move|copy/.test(op) && { from }),
      ...(/add|replace|test/.test(op) && { value: given }),
      ...(extra && { foo: 1 }),
    }));
  return fc.array(operation, { minLength: 1, maxLength: 3 }).map((list) => JSON.stringify(list));
};

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
    .map(([own, list]) => ({ metadata: compact({ ...own, ...list }) }));
  const own: Readonly<Record<string, fc.Arbitrary<Members>>> = {
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
    .tuple(fc.oneof(none, metadata), fc.oneof(none, own[resource] ?? none, own[resource] ?? none))
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
        members(resource, false).map((one) => [MERGE_PATCH, JSON.stringify(one)] as const),
        members(resource, true).map((one) => [STRATEGIC_PATCH, JSON.stringify(one)] as const),
      ),
      fc.constantFrom(...Array(9).fill(false), true),
      query,
    )
    .map(([[type, document], twice, asked]) => ({
      do: 'patch' as const,
      of: kindOf(resource),
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
        of: kindOf(resource),
        name: 'a',
        generated: false,
        body: { content, labels: { x: '1' }, finalizer: false, mistake: 'none' as const },
        query: {},
      },
      ...patches,
    ]),
);
