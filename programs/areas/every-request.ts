/** Area `requests`: every verb on every kind, with valid and invalid values of every parameter; generated names; size limits. */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import type { JsonObject } from '../../values/json-object.ts';
import {
  chooseWeighted,
  drawList,
  drawMostly,
  drawRarely,
  drawRecord,
  drawSeldom,
  shuffleRows,
} from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import { findKind, type Kinds } from '../kinds/kinds.ts';
import type { ObjectOperation, Operation } from '../operation.ts';
import {
  addMetadata,
  create,
  createOperation,
  get,
  JSON_PATCH,
  list,
  MERGE_PATCH,
  patch,
  remove,
  removeAll,
  request,
  STRATEGIC_PATCH,
  update,
} from '../requests.ts';
import { drawGeneratedNames } from './generated-names.ts';
import { drawLimits } from './object-limits.ts';
import { FINALIZERS } from './plain-writes.ts';

const name = fc.constantFrom('a', 'b', 'c');
const labels = fc.constantFrom({}, { x: '1' }, { x: '2', y: '' });
const objectVersion = fc.constantFrom(undefined, undefined, '@current', '@current', '@first', '0');
const listVersion = chooseWeighted<string | undefined>(
  [12, fc.constantFrom(undefined, '{last}', '{first}', '0')],
  [1, fc.constantFrom('abc', '-1', '999999999')],
);

type Mistake = (object: JsonObject) => JsonObject | string;

const addToMetadata =
  (members: JsonObject): Mistake =>
  (object) =>
    addMetadata(object, members);
const stringify = (object: JsonObject): string => JSON.stringify(object);

/** Functions that each make a valid object invalid. */
const MISTAKES: readonly Mistake[] = [
  addToMetadata({ resourceVersion: '7' }),
  addToMetadata({ namespace: 'elsewhere' }),
  addToMetadata({ name: 'other' }),
  addToMetadata({ name: undefined }),
  addToMetadata({ name: 'Bad_Name' }),
  addToMetadata({ labels: { 'a/b/c': '-' } }),
  addToMetadata({ labels: { a: 1 } }),
  addToMetadata({ finalizers: ['bare'] }),
  addToMetadata({ unknown: 1 }),
  addToMetadata({ uid: 'nobody' }),
  (object) => ({ ...object, kind: object.kind === 'ConfigMap' ? 'ServiceAccount' : 'ConfigMap' }),
  (object) => ({ ...object, kind: 'Nonsense' }),
  (object) => ({ ...object, apiVersion: 'v9' }),
  (object) => stringify(object).slice(0, -5),
  (object) => `{"kind":${JSON.stringify(object.kind)},${stringify(object).slice(1)}`,
  () => '[]',
  () => '',
];

function buildObject({ apiVersion, kind }: Kind, objectName: string | undefined, members: JsonObject): JsonObject {
  return { apiVersion, kind, ...addMetadata(members, objectName === undefined ? {} : { name: objectName }) };
}

const writeQuery = drawRecord({
  dryRun: drawSeldom('All', 'All', '', 'all'),
  fieldManager: drawSeldom('me', 'x'.repeat(129), 'a\u0001b'),
  fieldValidation: drawSeldom('Strict', 'Ignore', 'Warn', 'Foo'),
});
const listQuery = drawRecord({
  limit: fc.constantFrom(undefined, undefined, '1', '2', '1', '0', '500', '-1', 'x'),
  continue: drawSeldom('{continue}', '{continue}', '{continue}', '!!!'),
  resourceVersion: listVersion,
  resourceVersionMatch: drawSeldom('Exact', 'NotOlderThan', 'Foo'),
  labelSelector: drawSeldom('x=1', 'x!=1', 'x in (1,2),y', '!x', 'x===1', ',', 'x in (1'),
  fieldSelector: drawSeldom(
    ...['metadata.name=a', 'metadata.name!=a', 'metadata.namespace=nowhere', 'foo=x', 'foo'],
    'metadata.name=a,metadata.name=b',
  ),
  sendInitialEvents: drawSeldom('true', 'false'),
  timeoutSeconds: drawSeldom('1', 'x'),
});
const deleteOptions = {
  dryRun: drawSeldom('All', 'x'),
  gracePeriodSeconds: drawSeldom('0', '30', '-1', 'x'),
  propagationPolicy: drawSeldom('Background', 'Orphan', 'Foreground', 'Foo'),
  orphanDependents: drawSeldom('true', 'false'),
};
const preconditions = drawMostly<JsonObject | undefined>(
  undefined,
  ...[{ uid: '@uid' }, { uid: 'nobody' }, { resourceVersion: '@current' }, { resourceVersion: '1' }],
);
const accept = drawSeldom(
  ...['application/yaml', 'text/html', '*/*', 'application/json;q=0.5, application/yaml;q=0.2'],
  ...['application/json;stream=foo', 'application/*'],
);

const PATCHES: readonly (readonly [type: string, body: unknown])[] = [
  [MERGE_PATCH, { metadata: { labels: { p: '1' } } }],
  [MERGE_PATCH, { metadata: { labels: null } }],
  [MERGE_PATCH, { metadata: { name: 'other' } }],
  [MERGE_PATCH, { metadata: { resourceVersion: '1' } }],
  [MERGE_PATCH, '{'],
  [MERGE_PATCH, []],
  [JSON_PATCH, [{ op: 'add', path: '/metadata/labels', value: { j: '1' } }]],
  [JSON_PATCH, [{ op: 'test', path: '/metadata/name', value: 'zz' }]],
  [JSON_PATCH, []],
  [STRATEGIC_PATCH, { metadata: { labels: { s: '1' } } }],
  [STRATEGIC_PATCH, { metadata: { labels: { $patch: 'replace', r: '1' } } }],
  ['application/json', {}],
  ['text/plain', {}],
];

/** Requests to paths that do not exist, and to similar paths that exist. */
export const ODD_PATHS: readonly Operation[] = [
  ...['/endpoints/a/status', '/nosuch', '/endpoints/a/b/c', '/endpoints/..%2f', '/nodes'].map((path) =>
    request('GET', `/api/v1/namespaces/{ns}${path}`),
  ),
  ...['', '/status', '/finalize', '/endpoints/a?export=1'].map((path) =>
    request('GET', `/api/v1/namespaces/{ns}${path}`),
  ),
  ...['/api/v1/endpoints/a', '/apis/apps/v2/deployments'].map((path) => request('GET', path)),
  ...['status', 'scale'].map((subresource) =>
    request('GET', `/apis/apps/v1/namespaces/{ns}/deployments/a/${subresource}`),
  ),
  ...['POST', 'DELETE'].map((method) => request(method, '/api/v1/endpoints')),
  ...['PUT', 'PATCH', 'PROPFIND'].map((method) => request(method, '/api/v1/namespaces/{ns}/endpoints')),
  ...['POST', 'OPTIONS'].map((method) => request(method, '/api/v1/namespaces/{ns}/endpoints/a')),
];

/** Bodies of writes to subresources. Some have members that the subresource does not have. */
const SUBRESOURCES: readonly (readonly [resource: string, subresource: string, body: JsonObject])[] = [
  [
    'deployments',
    'status',
    {
      spec: { ...(findKind('deployments').getContent(0).spec as object), replicas: 9 },
      status: { replicas: 2, observedGeneration: 1 },
    },
  ],
  ['deployments', 'scale', { spec: { replicas: 5 } }],
  ['deployments', 'scale', { spec: { replicas: -1 } }],
  ['pods', 'status', { status: { phase: 'Running', podIP: '10.1.2.3' } }],
  ['services', 'status', { status: { loadBalancer: { ingress: [{ ip: '10.9.9.9' }] } } }],
  ['resourcequotas', 'status', { spec: { hard: { pods: '1' } }, status: { used: { pods: '1' } } }],
];

export function deleteBody({
  dryRun,
  gracePeriodSeconds: grace,
  orphanDependents: orphan,
  ...rest
}: Partial<Record<keyof typeof deleteOptions, string>>) {
  return compact({
    dryRun: dryRun && [dryRun],
    gracePeriodSeconds: grace === undefined || grace === 'x' ? grace : Number(grace),
    orphanDependents: orphan === undefined ? undefined : orphan === 'true',
    ...rest,
  });
}

/** Returns a delete with its options in the query or in the body. */
export function buildDeletion(
  kind: Kind,
  objectName: string,
  options: Partial<Record<keyof typeof deleteOptions, string>>,
  { preconditions: conditions, inBody }: { readonly preconditions: JsonObject | undefined; readonly inBody: boolean },
): ObjectOperation {
  if (conditions === undefined && !inBody) return remove(kind, objectName, { query: options });
  return remove(kind, objectName, { body: { ...compact({ preconditions: conditions }), ...deleteBody(options) } });
}

const drawnBodies = fc.record({
  content: fc.nat(5),
  labels,
  hasFinalizer: chooseWeighted([5, fc.constant(false)], [1, fc.constant(true)]),
  mistake: drawMostly<Mistake | undefined>(undefined, ...MISTAKES),
});

function buildBody(
  kind: Kind,
  objectName: string | undefined,
  drawnBody: typeof drawnBodies extends fc.Arbitrary<infer B> ? B : never,
  members: JsonObject = {},
): JsonObject | string {
  const metadata = { labels: drawnBody.labels, ...(drawnBody.hasFinalizer && FINALIZERS), ...members };
  const object = buildObject(kind, objectName, addMetadata(kind.getContent(drawnBody.content), metadata));
  return drawnBody.mistake === undefined ? object : drawnBody.mistake(object);
}

const contentTypes = drawMostly<string | undefined>(undefined, undefined, undefined, undefined, 'text/plain');

function drawCreate(kinds: fc.Arbitrary<Kind>): fc.Arbitrary<Operation> {
  return fc
    .record({ kind: kinds, objectName: name, drawnBody: drawnBodies, query: writeQuery, type: contentTypes })
    .map(({ kind, objectName, drawnBody, query, type }) =>
      createOperation('create', kind, { body: buildBody(kind, objectName, drawnBody), query, type }),
    );
}

function drawUpdate(kinds: fc.Arbitrary<Kind>): fc.Arbitrary<Operation> {
  return fc
    .record({
      kind: kinds,
      objectName: name,
      version: objectVersion,
      drawnBody: drawnBodies,
      query: writeQuery,
      type: contentTypes,
      isSameUid: fc.boolean(),
    })
    .map(({ kind, objectName, version, drawnBody, query, type, isSameUid }) => {
      const metadata = compact({ resourceVersion: version, uid: version && isSameUid ? '@uid' : undefined });
      return update(kind, objectName, buildBody(kind, objectName, drawnBody, metadata), { query, type });
    });
}

function drawSubresourceUpdate(kinds: readonly Kind[]): fc.Arbitrary<Operation> {
  const subresources = SUBRESOURCES.filter(([resource]) => kinds.some((kind) => kind.resource === resource));
  const subresourceWrites = fc.constantFrom(...(subresources.length === 0 ? SUBRESOURCES : subresources));
  return fc
    .tuple(subresourceWrites, name, objectVersion, writeQuery)
    .map(([[resource, subresource, members], objectName, version, query]) => {
      const metadata = compact({ labels: { part: subresource }, resourceVersion: version });
      return update(findKind(resource), objectName, addMetadata(members, metadata), { subresource, query });
    });
}

/** Draws a request about one of the kinds. */
function drawRequestOn(kinds: readonly Kind[]): fc.Arbitrary<Operation> {
  const kind = fc.constantFrom(...kinds);
  const arbitrary = fc.tuple(kind, name);
  return chooseWeighted<Operation>(
    [6, drawCreate(kind)],
    [
      3,
      fc
        .tuple(arbitrary, listVersion, accept)
        .map(([[kind, objectName], resourceVersion, acceptedType]) =>
          get(kind, objectName, { query: compact({ resourceVersion }), accept: acceptedType }),
        ),
    ],
    [5, fc.tuple(kind, listQuery, accept).map(([kind, query, acceptedType]) => list(kind, query, acceptedType))],
    [6, drawUpdate(kind)],
    [
      3,
      fc
        .tuple(arbitrary, fc.constantFrom(...PATCHES), writeQuery)
        .map(([[kind, objectName], [patchType, document], query]) =>
          patch(kind, objectName, patchType, document, { query }),
        ),
    ],
    [2, drawSubresourceUpdate(kinds)],
    [
      4,
      fc
        .tuple(arbitrary, drawRecord(deleteOptions), preconditions, fc.boolean())
        .map(([[kind, objectName], options, conditions, inBody]) =>
          buildDeletion(kind, objectName, options, { preconditions: conditions, inBody }),
        ),
    ],
    [
      1,
      fc
        .tuple(kind, listQuery, drawRecord(deleteOptions))
        .map(([kind, query, options]) => removeAll(kind, { ...query, ...options })),
    ],
    [
      1,
      fc
        .tuple(fc.constantFrom(...ODD_PATHS), accept)
        .map(([operation, acceptedType]) => compact({ ...operation, accept: acceptedType }) as Operation),
    ],
    [
      1,
      fc
        .tuple(kind, listQuery, drawRarely(1, fc.constant('1')))
        .map(([kind, query, allowWatchBookmarks]) =>
          createOperation('watch', kind, { query: compact({ ...query, allowWatchBookmarks }) }),
        ),
    ],
  );
}

/**
 * Draws a program about one or two kinds, so that its operations affect each other. It has at most one generated name: the order of several
 * generated names differs between the servers.
 */
const drawRequests = ({ common }: Kinds): fc.Arbitrary<Operation[]> =>
  fc
    .array(fc.constantFrom(...common), { minLength: 1, maxLength: 2 })
    .chain((kinds) =>
      fc.tuple(
        drawList(drawRequestOn(kinds), 1, 18),
        drawRarely(
          2,
          fc
            .constantFrom(...kinds)
            .map((kind) => create(kind, undefined, addMetadata(kind.getContent(0), { generateName: 'gen-' }))),
        ),
      ),
    )
    .map(([operations, generateNameOperation]) =>
      generateNameOperation === undefined ? operations : [...operations, generateNameOperation],
    );

/** Draws a program with each mistake in the body of a create and of an update. */
const drawMistakes = ({ common }: Kinds): fc.Arbitrary<Operation[]> =>
  fc.tuple(fc.constantFrom(...common), shuffleRows(MISTAKES)).map(([kind, mistakes]) => {
    const buildNamedObject = (objectName: string) =>
      buildObject(kind, objectName, addMetadata(kind.getContent(0), { labels: { x: '1' } }));
    return [
      createOperation('create', kind, { body: buildNamedObject('a') }),
      ...mistakes.flatMap((mistake) => [
        createOperation('create', kind, { body: mistake(buildNamedObject('b')) }),
        update(kind, 'a', mistake(buildNamedObject('a'))),
      ]),
      ...[
        create(kind, 'b', buildNamedObject('b'), { type: 'text/plain' }),
        update(kind, 'a', buildNamedObject('a'), { type: 'text/plain' }),
      ],
      list(kind),
    ];
  });

export const drawRequestPrograms = (kinds: Kinds): fc.Arbitrary<Operation[]>[] => [
  drawRequests(kinds),
  drawGeneratedNames(kinds),
  drawMistakes(kinds),
  drawLimits(),
];
