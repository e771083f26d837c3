/**
 * Area `paths`: every parameter of a request in every notation (empty, repeated, misspelled, on operations that ignore it); metadata that
 * only servers set; and random methods, bodies and queries on existing paths and similar absent paths, with writes between them.
 */
import fc from 'fast-check';
import type { JsonObject } from '../../values/json-object.ts';
import { chooseWeighted, distributeRows, drawList, shuffleRows } from '../arbitraries.ts';
import { findKind } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import {
  addMetadata,
  buildApply,
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
  METADATA_LIST_TYPE,
  STRATEGIC_PATCH_TYPE,
} from '../requests.ts';
import { UNUSUAL_PATH_REQUESTS } from './every-request.ts';

const CONFIGMAP_KIND = findKind('configmaps');
const DEPLOYMENT_KIND = findKind('deployments');
const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const LIST_QUERIES = splitWords(`
  limit=1&limit=2 limit= limit=1.5 limit=02 limit=%201 &&limit=1& limit=0 limit=-1
  labelSelector=x%3D1&labelSelector=x%3D2 labelSelector= labelSelector=x=1 labelSelector=x+in+(1)
  fieldSelector= fieldSelector=metadata.name=a fieldSelector=metadata.name%3Da&fieldSelector=metadata.name%3Db
  watch=false watch=0 watch=f&limit=1&timeoutSeconds=1 watch=true&timeoutSeconds=1
  pretty=0 pretty=1 pretty=false pretty= pretty=x unknown=1 timeoutSeconds=1 timeoutSeconds=
  resourceVersion= resourceVersion=0 resourceVersion=00 resourceVersion=x resourceVersion=-1 resourceVersion=1.0
  resourceVersionMatch= resourceVersionMatch=Exact resourceVersion=0&resourceVersionMatch=Exact
  resourceVersion=0&resourceVersionMatch=NotOlderThan resourceVersion=0&resourceVersionMatch=exact
  resourceVersion=999999999 resourceVersion=999999999&resourceVersionMatch=Exact
  resourceVersionMatch=NotOlderThan limit=1&resourceVersionMatch=NotOlderThan&resourceVersion=999999999
  sendInitialEvents=x sendInitialEvents=false allowWatchBookmarks=true continue= continue=e30
  limit=1&resourceVersion=0 limit=1&resourceVersion=0&resourceVersionMatch=NotOlderThan
  sendInitialEvents=true&resourceVersionMatch=NotOlderThan
`);
/** Watches do not start at an old version, because servers keep their history for different times. */
const WATCH_QUERIES = splitWords(`
  resourceVersion=0 resourceVersion=x resourceVersion=999999999 limit=1&continue=x
  resourceVersion=0&fieldSelector=metadata.name%3Da sendInitialEvents=true
  sendInitialEvents=false&resourceVersionMatch=NotOlderThan&resourceVersion=0
  resourceVersionMatch=NotOlderThan&resourceVersion=0
  sendInitialEvents=true&resourceVersionMatch=Exact sendInitialEvents=true&resourceVersionMatch=NotOlderThan
`);
const GET_QUERIES = splitWords(`
  resourceVersion=999999999 resourceVersion= resourceVersion=0 resourceVersion=x resourceVersion=-1 pretty=1 limit=x watch=x
`);
const CREATE_QUERIES = splitWords(`
  dryRun=All&dryRun=All dryRun= dryRun=All&dryRun=x dryRun=true dryRun=all dryrun=All&dryRun=All force=true&dryRun=All
  fieldManager=&dryRun=All fieldManager=a&fieldManager=b&dryRun=All fieldManager=%C3%A9&dryRun=All
  fieldManager=a%00b&dryRun=All fieldManager=${'m'.repeat(128)}&dryRun=All fieldManager=${'m'.repeat(129)}&dryRun=All
  fieldValidation=&dryRun=All fieldValidation=strict&dryRun=All pretty=1&dryRun=All
  fieldValidation=Strict&fieldValidation=Ignore&dryRun=All
`);
const APPLY_QUERIES = splitWords(
  'pretty= fieldManager= fieldManager=m fieldManager=m&force= fieldManager=m&force=x fieldManager=m&force=1 fieldManager=m&force=false',
);
/** Parameters of a PATCH; some are valid only for an apply. */
const PATCH_QUERIES = splitWords('force=true force=false fieldManager=m dryRun=x fieldValidation=x');
const DELETE_QUERIES = splitWords(`
  gracePeriodSeconds= gracePeriodSeconds=1.5 gracePeriodSeconds=x gracePeriodSeconds=5 gracePeriodSeconds=-1
  propagationPolicy= propagationPolicy=background propagationPolicy=Orphan propagationPolicy=Foreground
  orphanDependents= orphanDependents=x orphanDependents=true orphanDependents=true&propagationPolicy=Orphan
`);

const buildLabelledBody = (members: JsonObject = {}): JsonObject => ({ metadata: { labels: { x: '1' } }, ...members });
const DRY_RUN = { query: 'dryRun=All' };

/** Metadata that only servers set, for creates and for writes of existing objects. */
const SERVER_METADATA: readonly JsonObject[] = [
  ...[{ resourceVersion: '1' }, { resourceVersion: 'x' }, { uid: 'nobody' }, { name: 'other' }, { namespace: 'other' }],
  ...[{ creationTimestamp: '2001-01-01T00:00:00Z' }, { generation: 7 }],
  { managedFields: [{ manager: 'x', operation: 'Update', apiVersion: 'v1' }] },
  { deletionTimestamp: '2001-01-01T00:00:00Z', deletionGracePeriodSeconds: 7 },
];
const TYPE_META = { apiVersion: CONFIGMAP_KIND.apiVersion, kind: CONFIGMAP_KIND.kind };
const METADATA_WRITES: readonly ((metadata: JsonObject) => Operation)[] = [
  (metadata) => buildUpdate(CONFIGMAP_KIND, 'b', { metadata }),
  (metadata) =>
    buildPatch(CONFIGMAP_KIND, 'b', MERGE_PATCH_TYPE, { ...TYPE_META, metadata: { name: 'b', ...metadata } }),
  (metadata) =>
    buildPatch(CONFIGMAP_KIND, 'b', STRATEGIC_PATCH_TYPE, { ...TYPE_META, metadata: { name: 'b', ...metadata } }),
  (metadata) => buildApply(CONFIGMAP_KIND, 'b', { metadata }, { fieldManager: 'm', force: 'true' }),
];
const WRITES_WITH_SERVER_METADATA = [
  // Each metadata is sent by two of the four writes.
  ...SERVER_METADATA.flatMap((metadata, index) =>
    METADATA_WRITES.filter((_, writeIndex) => (writeIndex + index) % 2 === 0).map((write) => write(metadata)),
  ),
  ...SERVER_METADATA.filter((metadata) => !('name' in metadata)).map((metadata) =>
    buildCreate(CONFIGMAP_KIND, 'new', { metadata }, DRY_RUN),
  ),
  buildApply(
    CONFIGMAP_KIND,
    'new',
    { metadata: { managedFields: [{ manager: 'x', operation: 'Apply', apiVersion: 'v1' }] } },
    { fieldManager: 'm', dryRun: 'All' },
  ),
  // Deployments have generations.
  buildCreate(DEPLOYMENT_KIND, 'new', addMetadata(DEPLOYMENT_KIND.getContent(0), { generation: 7 }), DRY_RUN),
];

/** Builds an owner reference. Writes with owners are dry runs, because an object whose owner does not exist would be deleted. */
const buildOwner = (name: string, members: object = {}): object => {
  return { apiVersion: 'v1', kind: 'ConfigMap', name, uid: `00000000-0000-4000-8000-00000000000${name}`, ...members };
};
const [owner, controllerOwner] = [buildOwner('1'), buildOwner('1', { controller: true })];
const OWNER_LISTS: readonly (readonly object[])[] = [
  [buildOwner('2', { blockOwnerDeletion: true }), controllerOwner],
  [controllerOwner, buildOwner('2', { controller: true })],
  [owner, owner],
  [buildOwner('1', { uid: '' })],
];
const INVALID_OWNERS = [{ uid: undefined }, { apiVersion: '' }, { kind: '' }, { name: '' }, { apiVersion: 'a/b/c' }];
const WRITES_WITH_OWNERS = [
  ...OWNER_LISTS.map((ownerReferences) => {
    const metadata = { ownerReferences, finalizers: ['example.com/b', 'example.com/a'] };
    return buildPatch(CONFIGMAP_KIND, 'b', MERGE_PATCH_TYPE, { metadata }, DRY_RUN);
  }),
  buildCreate(CONFIGMAP_KIND, 'owned', { metadata: { ownerReferences: OWNER_LISTS[0] } }, DRY_RUN),
  buildUpdate(CONFIGMAP_KIND, 'b', { metadata: { ownerReferences: OWNER_LISTS[0] } }, DRY_RUN),
  ...INVALID_OWNERS.map((members) =>
    buildCreate(CONFIGMAP_KIND, 'owned', { metadata: { ownerReferences: [buildOwner('1', members)] } }, DRY_RUN),
  ),
];

const ACCEPT_HEADERS = [
  ...['*/*', 'application/*', 'application/json;q=0.1, application/yaml', 'application/yaml;q=0.1, application/json'],
  ...['text/html, application/yaml;q=0.9', 'application/json;pretty=1', 'application/xml', 'application/xml, */*', ''],
];
/** User agents: interactive clients get indented JSON. */
const USER_AGENTS = ['curl/8.0', 'Mozilla/5.0', 'Wget/1.21', 'kubectl/v1.32.0'];

const COLLECTION_PATH = '/api/v1/namespaces/{ns}/configmaps';
const PARAMETER_REQUESTS: readonly Operation[] = [
  ...WRITES_WITH_SERVER_METADATA,
  ...WRITES_WITH_OWNERS,
  ...ACCEPT_HEADERS.map((accept) => buildGet(CONFIGMAP_KIND, 'a', { accept })),
  ...USER_AGENTS.map((agent) => buildGet(CONFIGMAP_KIND, 'a', { headers: { 'user-agent': agent } })),
  // Absent objects, and subresources that the kind does not have.
  ...[`HEAD ${COLLECTION_PATH}/a`, `HEAD ${COLLECTION_PATH}/none`, `OPTIONS ${COLLECTION_PATH}/a`]
    .map((text) => text.split(' ') as [string, string])
    .map(([method, path]) => buildRequest(method, path)),
  ...['status', 'scale'].map((subresource) => buildGet(CONFIGMAP_KIND, 'a', { subresource })),
  buildUpdate(CONFIGMAP_KIND, 'a', buildLabelledBody(), { subresource: 'status' }),
  buildPatch(CONFIGMAP_KIND, 'none', MERGE_PATCH_TYPE, buildLabelledBody()),
  buildUpdate(CONFIGMAP_KIND, 'none', buildLabelledBody()),
  // Deprecated watch paths.
  ...['', '/a'].map((name) => buildRequest('GET', `/api/v1/watch/namespaces/{ns}/configmaps${name}?timeoutSeconds=1`)),
  ...LIST_QUERIES.map((query) => buildList(CONFIGMAP_KIND, query)),
  ...WATCH_QUERIES.map((query) => createOperation('watch', CONFIGMAP_KIND, { query })),
  ...GET_QUERIES.map((query) => buildGet(CONFIGMAP_KIND, 'a', { query })),
  ...CREATE_QUERIES.map((query) => buildCreate(CONFIGMAP_KIND, 'd', buildLabelledBody({ unknown: 1 }), { query })),
  ...APPLY_QUERIES.map((query) => buildApply(CONFIGMAP_KIND, 'a', { metadata: { labels: { x: '2' } } }, query)),
  ...PATCH_QUERIES.map((query) => buildPatch(CONFIGMAP_KIND, 'a', MERGE_PATCH_TYPE, {}, { query })),
  // Without a Content-Type, and with a Content-Type in mixed case.
  buildRequest('POST', `${COLLECTION_PATH}?dryRun=All`, { body: '{"metadata":{"name":"d"}}' }),
  buildCreate(CONFIGMAP_KIND, 'd', buildLabelledBody(), { ...DRY_RUN, type: 'Application/JSON' }),
  ...DELETE_QUERIES.map((query) => buildDelete(CONFIGMAP_KIND, 'a', { query: `${query}&dryRun=All` })),
];

const parameterProgramArbitraries: readonly fc.Arbitrary<Operation[]>[] = distributeRows(
  3,
  PARAMETER_REQUESTS,
  (operations) =>
    shuffleRows(operations).map((requests) => [
      ...['a', 'b', 'c'].map((name) => buildCreate(CONFIGMAP_KIND, name, buildLabelledBody())),
      ...requests,
    ]),
);

const REQUESTED_TYPES = [
  { kind: findKind('gadgets'), groupVersionPath: `/apis/${findKind('gadgets').apiVersion}` },
  { kind: CONFIGMAP_KIND, groupVersionPath: '/api/v1' },
];
const pathSuffixArbitrary = fc.constantFrom(
  ...['', '', '/a', '/a', '/zz', '/a/status', '/a/scale', '/a/nosuch', '/a/status/x', '/a/b/c/d', '/'],
);
const pathQueryArbitrary = fc.constantFrom(
  '',
  ...splitWords(`resourceVersion=0 sendInitialEvents=true sendInitialEvents=true&resourceVersionMatch=NotOlderThan
    resourceVersionMatch=NotOlderThan&resourceVersion=0 resourceVersionMatch=NotOlderThan continue=abc limit=x watch=0
    fieldSelector=metadata.name%3Db`),
);

/** Draws a random method on a path of a built-in or custom type, on a path with too many segments, or on a deprecated watch path. */
const pathRequestArbitrary = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    suffix: pathSuffixArbitrary,
    query: pathQueryArbitrary,
    accept: fc.constantFrom(undefined, undefined, 'text/html', `${METADATA_LIST_TYPE},application/json`),
    type: fc.constantFrom('application/json', 'application/json', MERGE_PATCH_TYPE, 'text/plain'),
    body: fc.constantFrom('{}', '', '{"kind":"Other"}', '{"apiVersion":"v9"}', '[]'),
    target: fc.constantFrom(...REQUESTED_TYPES),
    pathType: fc.constantFrom('namespaced', 'watch', 'namespaced', 'unnamespaced'),
  })
  .map(({ method, suffix, query, accept, type, body, target: { kind, groupVersionPath }, pathType }) => {
    const isWatch = pathType === 'watch' && !suffix.startsWith('/a/') && method !== 'OPTIONS';
    const namespacedPath = `/namespaces/{ns}/${kind.resource}${suffix}`;
    // Lists cover only the namespace of the program, because other programs create objects in other namespaces.
    const isGroupVersionPath = suffix === '' && kind === REQUESTED_TYPES[0]?.kind && method !== 'GET';
    const unnamespacedPath = isGroupVersionPath ? '' : `/${kind.resource}${suffix.length < 2 ? '/zz' : suffix}`;
    const path = pathType === 'unnamespaced' ? unnamespacedPath : `${isWatch ? '/watch' : ''}${namespacedPath}`;
    const isWrite = method === 'POST' || method === 'PUT' || method === 'PATCH';
    // kube-apiserver cannot encode a single object, or an event, as a list.
    const isAccepted = !(accept?.includes('List') && (suffix !== '' || isWatch));
    return buildRequest(method, `${groupVersionPath}${path}?${isWatch ? 'timeoutSeconds=1' : 'dryRun=All'}&${query}`, {
      accept: isAccepted ? accept : undefined,
      type: isWrite ? type : undefined,
      body: isWrite ? body : undefined,
    });
  });

const kindArbitrary = fc.constantFrom(...REQUESTED_TYPES.map(({ kind }) => kind));
const TYPE_METAS = [
  {},
  { kind: 'Other' },
  { apiVersion: 'v9' },
  { kind: 'ConfigMap', apiVersion: 'v1' },
  { apiVersion: null },
];
const METADATA_VARIANTS = [
  ...[
    {},
    { name: 'z' },
    { namespace: 'z' },
    { resourceVersion: '1' },
    { labels: { 'a/b/c': '-' } },
    { labels: { x: '1' } },
  ],
];
/** JSON patches without a path, or with the path of the complete object. */
const WHOLE_OBJECT_PATCHES = [
  [{ op: 'replace', value: {} }],
  [{ op: 'add', value: 1 }],
  [{ op: 'replace', path: '', value: null }],
  [{ op: 'remove' }],
];

const anyPathRequestArbitrary = chooseWeighted<Operation>(
  [2, kindArbitrary.map((kind) => buildCreate(kind, 'a', kind.getContent(0)))],
  [6, pathRequestArbitrary],
  [
    3,
    fc
      .tuple(
        kindArbitrary,
        fc.constantFrom<JsonObject>(...TYPE_METAS),
        fc.constantFrom<JsonObject>(...METADATA_VARIANTS),
      )
      .map(([kind, typeMeta, metadata]) =>
        buildPatch(kind, 'a', MERGE_PATCH_TYPE, { ...typeMeta, ...(Object.keys(metadata).length > 0 && { metadata }) }),
      ),
  ],
  [
    1,
    fc
      .tuple(kindArbitrary, fc.constantFrom(...WHOLE_OBJECT_PATCHES))
      .map(([kind, document]) => buildPatch(kind, 'a', JSON_PATCH_TYPE, document)),
  ],
);

export const drawPathPrograms = (): fc.Arbitrary<Operation[]>[] => [
  ...parameterProgramArbitraries,
  drawList(anyPathRequestArbitrary, 1, 6).map((operations) => [...UNUSUAL_PATH_REQUESTS, ...operations]),
];
