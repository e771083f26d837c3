/** Area `requests`: every verb on every kind, with valid and invalid values of every parameter; generated names; size limits. */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import type { JsonObject } from '../../values/json-object.ts';
import {
  chooseWeighted,
  drawList,
  drawRarely,
  drawRecord,
  drawUsualValue,
  drawValueRarely,
  shuffleRows,
} from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import { findKind, type KindSelection } from '../kinds/kinds.ts';
import type { ObjectOperation, Operation } from '../operation.ts';
import {
  addMetadata,
  buildCollectionDeletion,
  buildCreate,
  buildDelete,
  buildGet,
  buildList,
  buildPatch,
  buildRequest,
  buildUpdate,
  createOperation,
  JSON_PATCH_TYPE,
  MERGE_PATCH_TYPE,
  STRATEGIC_PATCH_TYPE,
} from '../requests.ts';
import { drawGeneratedNames } from './generated-names.ts';
import { drawLimits } from './object-limits.ts';
import { FINALIZERS } from './valid-writes.ts';

const nameArbitrary = fc.constantFrom('a', 'b', 'c');
const labelsArbitrary = fc.constantFrom({}, { x: '1' }, { x: '2', y: '' });
const objectVersionArbitrary = fc.constantFrom(undefined, undefined, '@current', '@current', '@first', '0');
const listVersionArbitrary = chooseWeighted<string | undefined>(
  [12, fc.constantFrom(undefined, '{last}', '{first}', '0')],
  [1, fc.constantFrom('abc', '-1', '999999999')],
);

type AddMistake = (object: JsonObject) => JsonObject | string;

const createMetadataMistake =
  (members: JsonObject): AddMistake =>
  (object) =>
    addMetadata(object, members);
const formatJson = (object: JsonObject): string => JSON.stringify(object);

/** Functions that each make a valid object invalid. */
const MISTAKE_FUNCTIONS: readonly AddMistake[] = [
  createMetadataMistake({ resourceVersion: '7' }),
  createMetadataMistake({ namespace: 'elsewhere' }),
  createMetadataMistake({ name: 'other' }),
  createMetadataMistake({ name: undefined }),
  createMetadataMistake({ name: 'Bad_Name' }),
  createMetadataMistake({ labels: { 'a/b/c': '-' } }),
  createMetadataMistake({ labels: { a: 1 } }),
  createMetadataMistake({ finalizers: ['bare'] }),
  createMetadataMistake({ unknown: 1 }),
  createMetadataMistake({ uid: 'nobody' }),
  (object) => ({ ...object, kind: object.kind === 'ConfigMap' ? 'ServiceAccount' : 'ConfigMap' }),
  (object) => ({ ...object, kind: 'Nonsense' }),
  (object) => ({ ...object, apiVersion: 'v9' }),
  (object) => formatJson(object).slice(0, -5),
  (object) => `{"kind":${JSON.stringify(object.kind)},${formatJson(object).slice(1)}`,
  () => '[]',
  () => '',
];

function buildObject({ apiVersion, kind }: Kind, objectName: string | undefined, members: JsonObject): JsonObject {
  return { apiVersion, kind, ...addMetadata(members, objectName === undefined ? {} : { name: objectName }) };
}

const writeQueryArbitrary = drawRecord({
  dryRun: drawValueRarely('All', 'All', '', 'all'),
  fieldManager: drawValueRarely('me', 'x'.repeat(129), 'a\u0001b'),
  fieldValidation: drawValueRarely('Strict', 'Ignore', 'Warn', 'Foo'),
});
const listQueryArbitrary = drawRecord({
  limit: fc.constantFrom(undefined, undefined, '1', '2', '1', '0', '500', '-1', 'x'),
  continue: drawValueRarely('{continue}', '{continue}', '{continue}', '!!!'),
  resourceVersion: listVersionArbitrary,
  resourceVersionMatch: drawValueRarely('Exact', 'NotOlderThan', 'Foo'),
  labelSelector: drawValueRarely('x=1', 'x!=1', 'x in (1,2),y', '!x', 'x===1', ',', 'x in (1'),
  fieldSelector: drawValueRarely(
    ...['metadata.name=a', 'metadata.name!=a', 'metadata.namespace=nowhere', 'foo=x', 'foo'],
    'metadata.name=a,metadata.name=b',
  ),
  sendInitialEvents: drawValueRarely('true', 'false'),
  timeoutSeconds: drawValueRarely('1', 'x'),
});
const deleteOptionArbitraries = {
  dryRun: drawValueRarely('All', 'x'),
  gracePeriodSeconds: drawValueRarely('0', '30', '-1', 'x'),
  propagationPolicy: drawValueRarely('Background', 'Orphan', 'Foreground', 'Foo'),
  orphanDependents: drawValueRarely('true', 'false'),
};
const preconditionsArbitrary = drawUsualValue<JsonObject | undefined>(
  undefined,
  ...[{ uid: '@uid' }, { uid: 'nobody' }, { resourceVersion: '@current' }, { resourceVersion: '1' }],
);
const acceptArbitrary = drawValueRarely(
  ...['application/yaml', 'text/html', '*/*', 'application/json;q=0.5, application/yaml;q=0.2'],
  ...['application/json;stream=foo', 'application/*'],
);

const PATCHES: readonly (readonly [type: string, body: unknown])[] = [
  [MERGE_PATCH_TYPE, { metadata: { labels: { p: '1' } } }],
  [MERGE_PATCH_TYPE, { metadata: { labels: null } }],
  [MERGE_PATCH_TYPE, { metadata: { name: 'other' } }],
  [MERGE_PATCH_TYPE, { metadata: { resourceVersion: '1' } }],
  [MERGE_PATCH_TYPE, '{'],
  [MERGE_PATCH_TYPE, []],
  [JSON_PATCH_TYPE, [{ op: 'add', path: '/metadata/labels', value: { j: '1' } }]],
  [JSON_PATCH_TYPE, [{ op: 'test', path: '/metadata/name', value: 'zz' }]],
  [JSON_PATCH_TYPE, []],
  [STRATEGIC_PATCH_TYPE, { metadata: { labels: { s: '1' } } }],
  [STRATEGIC_PATCH_TYPE, { metadata: { labels: { $patch: 'replace', r: '1' } } }],
  ['application/json', {}],
  ['text/plain', {}],
];

/** Requests to paths that do not exist, and to similar paths that exist. */
export const UNUSUAL_PATH_REQUESTS: readonly Operation[] = [
  ...['/endpoints/a/status', '/nosuch', '/endpoints/a/b/c', '/endpoints/..%2f', '/nodes'].map((path) =>
    buildRequest('GET', `/api/v1/namespaces/{ns}${path}`),
  ),
  ...['', '/status', '/finalize', '/endpoints/a?export=1'].map((path) =>
    buildRequest('GET', `/api/v1/namespaces/{ns}${path}`),
  ),
  ...['/api/v1/endpoints/a', '/apis/apps/v2/deployments'].map((path) => buildRequest('GET', path)),
  ...['status', 'scale'].map((subresource) =>
    buildRequest('GET', `/apis/apps/v1/namespaces/{ns}/deployments/a/${subresource}`),
  ),
  ...['POST', 'DELETE'].map((method) => buildRequest(method, '/api/v1/endpoints')),
  ...['PUT', 'PATCH', 'PROPFIND'].map((method) => buildRequest(method, '/api/v1/namespaces/{ns}/endpoints')),
  ...['POST', 'OPTIONS'].map((method) => buildRequest(method, '/api/v1/namespaces/{ns}/endpoints/a')),
];

/** Bodies of writes to subresources. Some have members that the subresource does not have. */
const SUBRESOURCE_WRITES: readonly (readonly [resource: string, subresource: string, body: JsonObject])[] = [
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

export function buildDeleteBody({
  dryRun,
  gracePeriodSeconds: gracePeriodText,
  orphanDependents: orphanText,
  ...otherOptions
}: Partial<Record<keyof typeof deleteOptionArbitraries, string>>) {
  return compact({
    dryRun: dryRun && [dryRun],
    gracePeriodSeconds:
      gracePeriodText === undefined || gracePeriodText === 'x' ? gracePeriodText : Number(gracePeriodText),
    orphanDependents: orphanText === undefined ? undefined : orphanText === 'true',
    ...otherOptions,
  });
}

/** Returns a delete with its options in the query or in the body. */
export function buildDeletion(
  kind: Kind,
  objectName: string,
  options: Partial<Record<keyof typeof deleteOptionArbitraries, string>>,
  {
    preconditions: sentPreconditions,
    isInBody,
  }: { readonly preconditions: JsonObject | undefined; readonly isInBody: boolean },
): ObjectOperation {
  if (sentPreconditions === undefined && !isInBody) return buildDelete(kind, objectName, { query: options });
  return buildDelete(kind, objectName, {
    body: { ...compact({ preconditions: sentPreconditions }), ...buildDeleteBody(options) },
  });
}

const bodiesArbitrary = fc.record({
  content: fc.nat(5),
  labels: labelsArbitrary,
  hasFinalizer: chooseWeighted([5, fc.constant(false)], [1, fc.constant(true)]),
  mistake: drawUsualValue<AddMistake | undefined>(undefined, ...MISTAKE_FUNCTIONS),
});

function buildBody(
  kind: Kind,
  objectName: string | undefined,
  drawnBody: typeof bodiesArbitrary extends fc.Arbitrary<infer B> ? B : never,
  members: JsonObject = {},
): JsonObject | string {
  const metadata = { labels: drawnBody.labels, ...(drawnBody.hasFinalizer && FINALIZERS), ...members };
  const object = buildObject(kind, objectName, addMetadata(kind.getContent(drawnBody.content), metadata));
  return drawnBody.mistake === undefined ? object : drawnBody.mistake(object);
}

const contentTypeArbitrary = drawUsualValue<string | undefined>(
  undefined,
  undefined,
  undefined,
  undefined,
  'text/plain',
);

function drawCreate(kinds: fc.Arbitrary<Kind>): fc.Arbitrary<Operation> {
  return fc
    .record({
      kind: kinds,
      objectName: nameArbitrary,
      drawnBody: bodiesArbitrary,
      query: writeQueryArbitrary,
      type: contentTypeArbitrary,
    })
    .map(({ kind, objectName, drawnBody, query, type }) =>
      createOperation('create', kind, { body: buildBody(kind, objectName, drawnBody), query, type }),
    );
}

function drawUpdate(kinds: fc.Arbitrary<Kind>): fc.Arbitrary<Operation> {
  return fc
    .record({
      kind: kinds,
      objectName: nameArbitrary,
      version: objectVersionArbitrary,
      drawnBody: bodiesArbitrary,
      query: writeQueryArbitrary,
      type: contentTypeArbitrary,
      includesUid: fc.boolean(),
    })
    .map(({ kind, objectName, version, drawnBody, query, type, includesUid }) => {
      const metadata = compact({ resourceVersion: version, uid: version && includesUid ? '@uid' : undefined });
      return buildUpdate(kind, objectName, buildBody(kind, objectName, drawnBody, metadata), { query, type });
    });
}

function drawSubresourceUpdate(kinds: readonly Kind[]): fc.Arbitrary<Operation> {
  const subresources = SUBRESOURCE_WRITES.filter(([resource]) => kinds.some((kind) => kind.resource === resource));
  const subresourceWritesArbitrary = fc.constantFrom(
    ...(subresources.length === 0 ? SUBRESOURCE_WRITES : subresources),
  );
  return fc
    .tuple(subresourceWritesArbitrary, nameArbitrary, objectVersionArbitrary, writeQueryArbitrary)
    .map(([[resource, subresource, members], objectName, version, query]) => {
      const metadata = compact({ labels: { part: subresource }, resourceVersion: version });
      return buildUpdate(findKind(resource), objectName, addMetadata(members, metadata), { subresource, query });
    });
}

/** Draws a request about one of the kinds. */
function drawRequestAboutKinds(kinds: readonly Kind[]): fc.Arbitrary<Operation> {
  const kindArbitrary = fc.constantFrom(...kinds);
  const kindAndNameArbitrary = fc.tuple(kindArbitrary, nameArbitrary);
  return chooseWeighted<Operation>(
    [6, drawCreate(kindArbitrary)],
    [
      3,
      fc
        .tuple(kindAndNameArbitrary, listVersionArbitrary, acceptArbitrary)
        .map(([[kind, objectName], resourceVersion, acceptedType]) =>
          buildGet(kind, objectName, { query: compact({ resourceVersion }), accept: acceptedType }),
        ),
    ],
    [
      5,
      fc
        .tuple(kindArbitrary, listQueryArbitrary, acceptArbitrary)
        .map(([kind, query, acceptedType]) => buildList(kind, query, acceptedType)),
    ],
    [6, drawUpdate(kindArbitrary)],
    [
      3,
      fc
        .tuple(kindAndNameArbitrary, fc.constantFrom(...PATCHES), writeQueryArbitrary)
        .map(([[kind, objectName], [patchType, document], query]) =>
          buildPatch(kind, objectName, patchType, document, { query }),
        ),
    ],
    [2, drawSubresourceUpdate(kinds)],
    [
      4,
      fc
        .tuple(kindAndNameArbitrary, drawRecord(deleteOptionArbitraries), preconditionsArbitrary, fc.boolean())
        .map(([[kind, objectName], options, drawnPreconditions, isInBody]) =>
          buildDeletion(kind, objectName, options, { preconditions: drawnPreconditions, isInBody }),
        ),
    ],
    [
      1,
      fc
        .tuple(kindArbitrary, listQueryArbitrary, drawRecord(deleteOptionArbitraries))
        .map(([kind, query, options]) => buildCollectionDeletion(kind, { ...query, ...options })),
    ],
    [
      1,
      fc
        .tuple(fc.constantFrom(...UNUSUAL_PATH_REQUESTS), acceptArbitrary)
        .map(([operation, acceptedType]) => compact({ ...operation, accept: acceptedType }) as Operation),
    ],
    [
      1,
      fc
        .tuple(kindArbitrary, listQueryArbitrary, drawRarely(1, fc.constant('1')))
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
const drawRequests = ({ programKinds }: KindSelection): fc.Arbitrary<Operation[]> =>
  fc
    .array(fc.constantFrom(...programKinds), { minLength: 1, maxLength: 2 })
    .chain((kinds) =>
      fc.tuple(
        drawList(drawRequestAboutKinds(kinds), 1, 18),
        drawRarely(
          2,
          fc
            .constantFrom(...kinds)
            .map((kind) => buildCreate(kind, undefined, addMetadata(kind.getContent(0), { generateName: 'gen-' }))),
        ),
      ),
    )
    .map(([operations, generateNameOperation]) =>
      generateNameOperation === undefined ? operations : [...operations, generateNameOperation],
    );

/** Draws a program with each mistake in the body of a create and of an update. */
const drawMistakes = ({ programKinds }: KindSelection): fc.Arbitrary<Operation[]> =>
  fc.tuple(fc.constantFrom(...programKinds), shuffleRows(MISTAKE_FUNCTIONS)).map(([kind, mistakes]) => {
    const buildNamedObject = (objectName: string) =>
      buildObject(kind, objectName, addMetadata(kind.getContent(0), { labels: { x: '1' } }));
    return [
      createOperation('create', kind, { body: buildNamedObject('a') }),
      ...mistakes.flatMap((mistake) => [
        createOperation('create', kind, { body: mistake(buildNamedObject('b')) }),
        buildUpdate(kind, 'a', mistake(buildNamedObject('a'))),
      ]),
      ...[
        buildCreate(kind, 'b', buildNamedObject('b'), { type: 'text/plain' }),
        buildUpdate(kind, 'a', buildNamedObject('a'), { type: 'text/plain' }),
      ],
      buildList(kind),
    ];
  });

export const drawRequestPrograms = (kinds: KindSelection): fc.Arbitrary<Operation[]>[] => [
  drawRequests(kinds),
  drawGeneratedNames(kinds),
  drawMistakes(kinds),
  drawLimits(),
];
