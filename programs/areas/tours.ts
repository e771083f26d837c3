/**
 * A life of one object through the whole API, kind by kind and version by version: made, read in every representation, written in every way,
 * selected, scaled, its status written, deleted. What a kind has of its own (kind-specifics.ts) comes in each of its tours. A run takes the kinds in turn, so
 * that none is missed.
 */
import fc from 'fast-check';
import { kindOf, pathOf } from '../execution/request.ts';
import { FIELDS, PARTS, POSTED, SCALED, STATUSES } from '../kinds/kind-specifics.ts';
import { KINDS, USUAL_KINDS } from '../kinds/kinds.ts';
import type { Body, Kind, ListQuery, Operation, Version, WriteQuery } from '../operation.ts';
import { sometimesDry } from './drawn-operations.ts';
import { compact } from './members.ts';
import { JSON_PATCH, MERGE_PATCH, STRATEGIC_PATCH } from './patch-documents.ts';
import { requested } from './plain-requests.ts';
import { ACCEPTED, METADATA, PROTOBUF, TABLE } from './representations.ts';

type Steps = fc.Arbitrary<Operation[]>;

const NAMES = ['a', 'a', 'a.b-1', `long-${'n'.repeat(58)}`];
const LABELS = { x: '1', 'example.com/part': 'A.b_c-1' };
const ANNOTATIONS = {
  'example.com/note': 'é ✓ "q" <&>\n\ttwo ',
  empty: '',
  json: '{"a":[1]}',
  number: '1',
  long: 'x'.repeat(300),
};
const JSON_TYPE = 'application/json';
export const TOURS: readonly fc.Arbitrary<Operation[]>[] = KINDS.map((_, of) =>
  fc.constantFrom(...NAMES).chain((name) => tourOf(of, name)),
);

function tourOf(of: number, name: string): Steps {
  return fc
    .tuple(
      makings(of, name),
      // The usual kinds are written and read by other programs as well.
      of < USUAL_KINDS
        ? fc.constant([])
        : fc.oneof(...writes(of, name), ...reads(of, name), ...otherVersions(of, name)),
      represented(of, name),
      endings(of, name),
    )
    .map(([first, middle, shown, last]) => [
      ...first,
      ...tried(of, name),
      ...middle,
      ...parts(of, name),
      ...selected(of),
      ...shown,
      ...converted(of),
      ...posted(of, name),
      ...last,
    ]);
}

/** The object as it is after all that was written: in each representation that a kind may have mistakes of its own in. */
function represented(of: number, name: string): Steps {
  const get = (accept: string): Operation => ({ do: 'get', of, name, version: 'absent', accept });
  const list = (accept: string): Operation => ({ do: 'list', of, query: { version: 'absent' }, accept });
  const nothing = fc.constantFrom<ListQuery>(
    { version: 'absent', labelSelector: 'x=none' },
    { version: 'absent', fieldSelector: 'metadata.name=none' },
  );
  return fc
    .tuple(fc.constantFrom(get, list), fc.constantFrom(get, list), fc.constantFrom(get, list), nothing)
    .map(([table, yaml, protobuf, query]) => [
      { do: 'list', of, query: { version: 'absent' } },
      ...(of < USUAL_KINDS ? [{ do: 'list', of, query } satisfies Operation] : []),
      table(TABLE),
      yaml('application/yaml'),
      protobuf(PROTOBUF),
      get(METADATA),
    ]);
}

/** By each field that selects, beside those that every kind has. */
function selected(of: number): Operation[] {
  return (FIELDS[KINDS[of]?.resource ?? ''] ?? []).map((fieldSelector) => {
    return { do: 'list', of, query: { version: 'absent', fieldSelector } };
  });
}

function posted(of: number, name: string): Operation[] {
  const kind = kindOf(of);
  const path = pathOf(kind, '{ns}', name);
  const posts = (POSTED[kind.resource] ?? []).map(([part, document]): Operation => {
    const text = JSON.stringify(document).replaceAll('{name}', name);
    return requested('POST', `${path}/${part}`, { of, type: JSON_TYPE, body: text });
  });
  return [...(PARTS[kind.resource] ?? []).map((part) => requested('GET', `${path}/${part}`, { of })), ...posts];
}

function body(content: number, rich: boolean): Body {
  return {
    content,
    labels: rich ? LABELS : { x: '1' },
    ...(rich && { annotations: ANNOTATIONS }),
    finalizer: false,
    mistake: 'none',
  };
}

const accept = fc.constantFrom(undefined, ...ACCEPTED);
const contentOf = (of: number): fc.Arbitrary<number> => fc.nat((KINDS[of]?.contents.length ?? 1) - 1);
const inRepresentation = (one: fc.Arbitrary<object>): Steps =>
  fc.tuple(one, accept).map(([drawn, wanted]) => [compact({ ...drawn, accept: wanted }) as Operation]);

function makings(of: number, name: string): Steps {
  const make = (content: number, rich: boolean, query: WriteQuery = {}): Operation => ({
    do: 'create',
    of,
    name,
    generated: false,
    body: body(content, rich),
    query,
  });
  const replace = (content: number): Operation => {
    return { do: 'update', of, name, version: 'current', body: body(content, false), query: {} };
  };
  const stale: Operation = { do: 'update', of, name, version: 'first', body: body(0, false), query: { dryRun: 'All' } };
  const count = KINDS[of]?.contents.length ?? 1;
  // The first two are valid.
  const content = fc.nat(Math.min(count, 2) - 1);
  const more = of < USUAL_KINDS ? fc.constant('both') : fc.constantFrom('', '', '', 'dry', 'twice');
  return fc.record({ content, rich: fc.boolean(), more }).map(({ content: number, rich, more: also }) => [
    ...(/both|dry/.test(also) ? [make(number, rich, { dryRun: 'All' })] : []),
    make(number, rich),
    ...(/both|twice/.test(also) ? [make(number, rich)] : []),
    ...versionsOf(of).map((other): Operation => ({ do: 'get', of: other, name, version: 'absent' })),
    // So that it has had each.
    ...Array.from({ length: count }, (_, at) => at).flatMap((at) => (at === number ? [] : [replace(at)])),
    stale,
  ]);
}

/** Each write, only tried. */
function tried(of: number, name: string): Operation[] {
  const query = { dryRun: 'All' };
  const configuration = { metadata: { labels: { tried: '1' } }, members: KINDS[of]?.contents[0] ?? {} };
  const document = '{"metadata":{"annotations":{"tried":"1"}}}';
  return [
    { do: 'patch', of, name, type: MERGE_PATCH, document, query },
    { do: 'update', of, name, body: body(0, true), version: 'absent', query },
    { do: 'apply', of, name, configuration, query: { ...query, fieldManager: 'm1', force: 'true' } },
    { do: 'delete', of, name, query, precondition: 'none', inBody: false },
  ];
}

function writes(of: number, name: string): Steps[] {
  const patch = (type: string, document: object, query: WriteQuery = {}): Operation => ({
    do: 'patch',
    of,
    name,
    type,
    document: JSON.stringify(document),
    query,
  });
  const one = (drawn: fc.Arbitrary<Operation>): Steps => drawn.map((operation) => [operation]);
  const version = fc.constantFrom<Version>('absent', 'current', 'current', 'first');
  const replaced = fc.tuple(contentOf(of), fc.boolean(), version, sometimesDry).map(
    ([content, rich, of_, query]): Operation => ({
      do: 'update',
      of,
      name,
      version: of_,
      body: body(content, rich),
      query,
    }),
  );
  const labels = [{ p: '1' }, { x: '2' }, { x: null }, null, {}];
  const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'o', uid: '00000000-0000-4000-8000-000000000001' };
  const owners = [
    [{ ...owner, controller: true, blockOwnerDeletion: true }],
    [{ ...owner, blockOwnerDeletion: false }],
    [
      { ...owner, name: 'q', uid: '00000000-0000-4000-8000-000000000003' },
      { ...owner, controller: true },
    ],
    [
      { ...owner, controller: true },
      { ...owner, name: 'p', uid: '00000000-0000-4000-8000-000000000002', controller: true },
    ],
  ];
  // Not stored: an owner that is not there would take it away.
  const owned = fc
    .constantFrom(...owners)
    .map((ownerReferences) => patch(MERGE_PATCH, { metadata: { ownerReferences } }, { dryRun: 'All' }));
  const held = fc
    .constantFrom(['example.com/b', 'example.com/a'], ['example.com/a', 'example.com/b', 'example.com/a'])
    .map((finalizers) => patch(MERGE_PATCH, { metadata: { finalizers } }, { dryRun: 'All' }));
  const merged = fc
    .tuple(fc.constantFrom(MERGE_PATCH, MERGE_PATCH, STRATEGIC_PATCH), fc.constantFrom(...labels), sometimesDry)
    .map(([type, value, query]) => patch(type, { metadata: { labels: value } }, query));
  const operated = fc.constantFrom<[object, ...object[]]>(
    [
      { op: 'test', path: '/metadata/name', value: name },
      { op: 'add', path: '/metadata/annotations', value: { j: '1' } },
    ],
    [{ op: 'test', path: '/metadata/name', value: 'zz' }],
    [{ op: 'remove', path: '/metadata/labels/x' }],
    [{ op: 'copy', from: '/metadata/name', path: '/metadata/labels/copied' }],
  );
  const members = KINDS[of]?.contents[0] ?? {};
  const applied = fc
    .record({
      fieldManager: fc.constantFrom('m1', 'm2'),
      force: fc.constantFrom(undefined, undefined, 'true'),
      value: fc.constantFrom('1', '2', '3'),
      dryRun: fc.constantFrom(undefined, undefined, undefined, 'All'),
    })
    .map(
      ({ value, ...query }): Operation => ({
        do: 'apply',
        of,
        name,
        configuration: { metadata: { labels: { x: value } }, members },
        query: compact(query),
      }),
    );
  const unknown = fc
    .constantFrom('Strict', 'Warn', 'Ignore', undefined)
    .map((level) => patch(MERGE_PATCH, { metadata: { foo: 1 } }, compact({ fieldValidation: level }) as WriteQuery));
  const [updates, merges, applies] = [one(replaced), one(merged), one(applied)];
  const operations = operated.map((document) => [patch(JSON_PATCH, document)]);
  return [
    updates,
    updates,
    updates,
    merges,
    merges,
    operations,
    applies,
    applies,
    applies,
    one(unknown),
    one(owned),
    one(held),
  ];
}

function reads(of: number, name: string): Steps[] {
  const version = fc.constantFrom<Version>('absent', 'current', 'zero', 'garbage');
  const got = inRepresentation(
    fc.record({ do: fc.constant('get'), of: fc.constant(of), name: fc.constant(name), version }),
  );
  const fields = [undefined, `metadata.name=${name}`, 'metadata.name=zz', ...(FIELDS[KINDS[of]?.resource ?? ''] ?? [])];
  const query = fc
    .record({
      version: fc.constant<ListQuery['version']>('absent'),
      labelSelector: fc.constantFrom(
        undefined,
        'x=1',
        'x!=1',
        'x in (1,2)',
        'x notin (1)',
        'x',
        '!x',
        'example.com/part',
      ),
      fieldSelector: fc.constantFrom(...fields),
      limit: fc.constantFrom(undefined, undefined, '1'),
    })
    .map(compact);
  const listed = inRepresentation(fc.record({ do: fc.constant('list'), of: fc.constant(of), query }));
  const path = pathOf(KINDS[of] as Kind, '{ns}', name);
  const everywhere = `${pathOf(KINDS[of] as Kind, '@').replace('/namespaces/@', '')}?fieldSelector=metadata.namespace%3D{ns}`;
  return [
    got,
    got,
    got,
    listed,
    listed,
    listed,
    inRepresentation(fc.constant({ do: 'odd', of, method: 'GET', path: everywhere })),
    inRepresentation(fc.constant({ do: 'odd', of, method: 'HEAD', path })),
  ];
}

/** By number: what else the same object is served as. */
function versionsOf(of: number): number[] {
  return KINDS.flatMap((kind, index) => (index !== of && isAnotherVersion(kind, KINDS[of]) ? [index] : []));
}

function converted(of: number): Operation[] {
  return versionsOf(of).map((other): Operation => ({ do: 'list', of: other, query: { version: 'absent' } }));
}

function otherVersions(of: number, name: string): Steps[] {
  return versionsOf(of).flatMap((other) => {
    const [read, , , listed = read] = reads(other, name);
    const [updated, , , merged = updated, , , applied = updated] = writes(other, name);
    return [read, listed, updated, merged, applied].flatMap((steps) => steps ?? []);
  });
}

function isAnotherVersion({ resource, apiVersion }: Kind, of: Kind | undefined): boolean {
  const groupOf = (version = '') => version.split('/', 1)[0];
  return resource === of?.resource && groupOf(apiVersion) === groupOf(of.apiVersion);
}

/** Status and scale, of a kind that has them. */
function parts(of: number, name: string): Operation[] {
  const { resource = '' } = KINDS[of] ?? {};
  const path = (part: string): string => `${pathOf(KINDS[of] as Kind, '{ns}', name)}/${part}`;
  const merged = (part: string, document: object): Operation => {
    return { do: 'patch', of, name, type: MERGE_PATCH, document: JSON.stringify(document), part, query: {} };
  };
  const status = STATUSES[resource];
  return [
    // What is not of the status stays as it is.
    ...(status === undefined ? [] : [merged('status', { metadata: { labels: { s: '1' } }, spec: {}, status })]),
    ...(SCALED.includes(resource)
      ? [
          merged('scale', { spec: { replicas: 4 } }),
          merged('scale', { spec: { replicas: -1 } }),
          requested('GET', path('scale'), { of }),
        ]
      : []),
  ];
}

function endings(of: number, name: string): Steps {
  return of < USUAL_KINDS ? heldEndings(of, name) : plainEndings(of, name);
}

const policy = fc.constantFrom(undefined, 'Background', 'Orphan', 'Foreground');
const grace = fc.constantFrom(undefined, undefined, '0', '5');

/** Deleted, while finalizers hold it, and let go. */
function heldEndings(of: number, name: string): Steps {
  const held = (finalizers: readonly string[] | null): Operation => {
    const document = JSON.stringify({ metadata: { finalizers } });
    return { do: 'patch', of, name, type: MERGE_PATCH, document, query: {} };
  };
  const get: Operation = { do: 'get', of, name, version: 'absent' };
  return fc
    .record({ propagationPolicy: policy, gracePeriodSeconds: grace, inBody: fc.boolean() })
    .map(({ inBody, ...query }): Operation[] => [
      held(['example.com/a']),
      { do: 'delete', of, name, query: compact(query), precondition: 'none', inBody },
      get,
      held(null),
      get,
    ]);
}

function plainEndings(of: number, name: string): Steps {
  const deletion = fc.record({
    do: fc.constant('delete' as const),
    of: fc.constant(of),
    name: fc.constant(name),
    query: fc
      .record({
        propagationPolicy: policy,
        gracePeriodSeconds: grace,
        dryRun: fc.constantFrom(undefined, undefined, 'All'),
      })
      .map(compact),
    precondition: fc.constantFrom('none' as const, 'none' as const, 'uid' as const, 'stale-version' as const),
    inBody: fc.boolean(),
  });
  const all: Operation = { do: 'deletecollection', of, query: { version: 'absent', labelSelector: 'x' }, options: {} };
  return fc
    .tuple(deletion, fc.boolean())
    .map(([one, both]) => [one, ...(both ? [all] : []), { do: 'get', of, name, version: 'absent' }]);
}
