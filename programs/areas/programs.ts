/** Random programs, as fast-check draws and shrinks them. */
import fc from 'fast-check';
import type { Kind } from '../kinds/kind.ts';
import { PARTS, type Part, USUAL_KINDS } from '../kinds/kinds.ts';
import type { Body, DeleteQuery, ListQuery, Mistake, Operation, Version, WriteQuery } from '../operation.ts';
import { collectionDeletion, creation, deletion, patching, reading, update } from './drawn-operations.ts';
import { compact } from './members.ts';

const often = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const rarely = <T>(...values: T[]): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });

const kind = fc.constantFrom(...USUAL_KINDS);
const name = fc.constantFrom('a', 'b', 'c');
const labels = fc.constantFrom({}, { x: '1' }, { x: '2', y: '' });
const version: fc.Arbitrary<Version> = fc.constantFrom('absent', 'absent', 'current', 'current', 'first', 'zero');
const readVersion: fc.Arbitrary<Version> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<Version>('absent', 'current', 'first', 'zero') },
  { weight: 1, arbitrary: fc.constantFrom<Version>('garbage', 'negative', 'future') },
);

const MISTAKES: readonly Mistake[] = [
  'version',
  'namespace',
  'name',
  'no-name',
  'kind',
  'api-version',
  'unserved-kind',
  'broken',
  'list',
  'empty',
  'content-type',
  'label',
  'label-type',
  'finalizer',
  'bad-name',
  'unknown-field',
  'repeated-field',
  'foreign-uid',
];
const mistake: fc.Arbitrary<Mistake> = often<Mistake>('none', ...MISTAKES);

const body: fc.Arbitrary<Body> = fc.record({
  content: fc.nat(5),
  labels,
  finalizer: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  mistake,
});

const writeQuery = fc
  .record({
    dryRun: rarely('All', 'All', '', 'all'),
    fieldManager: rarely('me', 'x'.repeat(129), 'a\u0001b'),
    fieldValidation: rarely('Strict', 'Ignore', 'Warn', 'Foo'),
  })
  .map((query) => compact(query) as WriteQuery);

const listQuery = fc
  .record({
    limit: fc.constantFrom(undefined, undefined, '1', '2', '1', '0', '500', '-1', 'x'),
    continue: rarely('last' as const, 'last' as const, 'last' as const, 'garbage' as const),
    version: readVersion,
    match: rarely('Exact', 'NotOlderThan', 'Foo'),
    labelSelector: rarely('x=1', 'x!=1', 'x in (1,2),y', '!x', 'x===1', ',', 'x in (1'),
    fieldSelector: rarely(
      'metadata.name=a',
      'metadata.name!=a',
      'metadata.namespace=nowhere',
      'foo=x',
      'foo',
      'metadata.name=a,metadata.name=b',
    ),
    sendInitialEvents: rarely('true', 'false'),
    timeoutSeconds: rarely('1', 'x'),
  })
  .map((query) => compact(query) as ListQuery);

const deleteQuery = fc
  .record({
    dryRun: rarely('All', 'x'),
    gracePeriodSeconds: rarely('0', '30', '-1', 'x'),
    propagationPolicy: rarely('Background', 'Orphan', 'Foreground', 'Foo'),
    orphanDependents: rarely('true', 'false'),
  })
  .map((query) => compact(query) as DeleteQuery);

const accept = rarely(
  'application/yaml',
  'text/html',
  '*/*',
  'application/json;q=0.5, application/yaml;q=0.2',
  'application/json;stream=foo',
  'application/*',
);

const PATCHES = [
  ['application/merge-patch+json', '{"metadata":{"labels":{"p":"1"}}}'],
  ['application/merge-patch+json', '{"metadata":{"labels":null}}'],
  ['application/merge-patch+json', '{"metadata":{"name":"other"}}'],
  ['application/merge-patch+json', '{"metadata":{"resourceVersion":"1"}}'],
  ['application/merge-patch+json', '{'],
  ['application/merge-patch+json', '[]'],
  ['application/json-patch+json', '[{"op":"add","path":"/metadata/labels","value":{"j":"1"}}]'],
  ['application/json-patch+json', '[{"op":"test","path":"/metadata/name","value":"zz"}]'],
  ['application/json-patch+json', '[]'],
  ['application/strategic-merge-patch+json', '{"metadata":{"labels":{"s":"1"}}}'],
  ['application/strategic-merge-patch+json', '{"metadata":{"labels":{"$patch":"replace","r":"1"}}}'],
  ['application/json', '{}'],
  ['text/plain', '{}'],
] as const;

const patch = fc.constantFrom(...PATCHES);

const ODD = [
  ['GET', '/api/v1/namespaces/{ns}/endpoints/a/status'],
  ['GET', '/api/v1/namespaces/{ns}/nosuch'],
  ['GET', '/api/v1/endpoints/a'],
  ['GET', '/api/v1/namespaces/{ns}/endpoints/a/b/c'],
  ['GET', '/api/v1/namespaces/{ns}/endpoints/..%2f'],
  ['GET', '/api/v1/namespaces/{ns}/nodes'],
  ['GET', '/apis/apps/v2/deployments'],
  ['GET', '/apis/apps/v1/namespaces/{ns}/deployments/a/status'],
  ['GET', '/apis/apps/v1/namespaces/{ns}/deployments/a/scale'],
  ['POST', '/api/v1/endpoints'],
  ['POST', '/api/v1/namespaces/{ns}/endpoints/a'],
  ['PUT', '/api/v1/namespaces/{ns}/endpoints'],
  ['PATCH', '/api/v1/namespaces/{ns}/endpoints'],
  ['DELETE', '/api/v1/endpoints'],
  ['PROPFIND', '/api/v1/namespaces/{ns}/endpoints'],
  ['OPTIONS', '/api/v1/namespaces/{ns}/endpoints/a'],
  ['GET', '/api/v1/namespaces/{ns}'],
  ['GET', '/api/v1/namespaces/{ns}/status'],
  ['GET', '/api/v1/namespaces/{ns}/finalize'],
  ['GET', '/api/v1/namespaces/{ns}/endpoints/a?export=1'],
] as const;

const about = { kind, name };
const accepted = (one: fc.Arbitrary<Operation>): fc.Arbitrary<Operation> =>
  fc
    .tuple(one, accept)
    .map(([drawn, wanted]) => (wanted === undefined ? drawn : { ...drawn, accept: wanted }) as Operation);
const precondition = often<Extract<Operation, { do: 'delete' }>['precondition']>(
  'none',
  'uid',
  'foreign-uid',
  'version',
  'stale-version',
);

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: creation(about, { body, query: writeQuery }, often(false, true)) },
  { weight: 3, arbitrary: accepted(reading(about, readVersion)) },
  { weight: 5, arbitrary: accepted(fc.record({ do: fc.constant('list' as const), kind, query: listQuery })) },
  { weight: 6, arbitrary: update(about, { version, body, query: writeQuery }) },
  { weight: 3, arbitrary: patching(about, { patch, query: writeQuery }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('part' as const),
      part: fc.constantFrom(...PARTS),
      name,
      version,
      query: writeQuery,
    }),
  },
  { weight: 4, arbitrary: deletion(about, { query: deleteQuery, precondition, inBody: fc.boolean() }) },
  { weight: 1, arbitrary: collectionDeletion(kind, { query: listQuery, options: deleteQuery }) },
  {
    weight: 1,
    arbitrary: accepted(fc.constantFrom(...ODD).map(([method, path]) => ({ do: 'request' as const, method, path }))),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('watch' as const), kind, query: listQuery, bookmarks: fc.boolean() }),
  },
);

/** Each mistake that a body can have, so that none is missed by chance: of an object to be made, and of one that is there. */
export const mistakesProgram: fc.Arbitrary<Operation[]> = fc.constantFrom(...USUAL_KINDS).chain((kind) => {
  const bodyWith = (one: Mistake): Body => ({ content: 0, labels: { x: '1' }, finalizer: false, mistake: one });
  const creationOf = (named: string, one: Mistake): Operation => {
    return { do: 'create', kind, name: named, generated: false, body: bodyWith(one), query: {} };
  };
  const replacing = (one: Mistake): Operation => {
    return { do: 'update', kind, name: 'a', version: 'absent', body: bodyWith(one), query: {} };
  };
  return fc
    .shuffledSubarray([...MISTAKES], { minLength: MISTAKES.length })
    .map((mistakes) => [
      creationOf('a', 'none'),
      ...mistakes.flatMap((one) => [creationOf('b', one), replacing(one)]),
      { do: 'list', kind, query: { version: 'absent' } },
    ]);
});

/** What leads nowhere or nearly, with an object where some of it leads. */
export const oddPaths: readonly Operation[] = ODD.map(([method, path]) => ({ do: 'request', method, path }));

/** A program keeps to one or two kinds, so that its operations meet each other. */
export const program = fc
  .tuple(
    fc.array(fc.constantFrom(...USUAL_KINDS), { minLength: 1, maxLength: 2 }),
    fc.array(operation, { minLength: 1, maxLength: 18, size: 'max' }),
  )
  .map(([kinds, operations]) => onceGenerated(operations.map((one) => keptTo(kinds, one))));

/** Two generated names would stand in another order on each server. */
function onceGenerated(operations: readonly Operation[]): Operation[] {
  const kinds = new Set<Kind>();
  return operations.map((operation) => {
    if (operation.do !== 'create' || !operation.generated) return operation;
    const first = !kinds.has(operation.kind);
    kinds.add(operation.kind);
    return { ...operation, generated: first };
  });
}

function keptTo(kinds: readonly Kind[], operation: Operation): Operation {
  if (operation.do === 'part') return { ...operation, part: partOf(kinds, operation.part) };
  if (operation.kind === undefined) return operation;
  return { ...operation, kind: kinds[USUAL_KINDS.indexOf(operation.kind) % kinds.length] ?? operation.kind };
}

function partOf(kinds: readonly Kind[], part: Part): Part {
  const fitting = PARTS.filter((one) => kinds.includes(one.kind));
  return fitting[PARTS.indexOf(part) % fitting.length] ?? part;
}
