/** Every parameter of a request said in every way that one meets: empty, twice, misspelled, in other notations, where it means nothing. */
import fc from 'fast-check';
import { pathOf } from '../execution/request.ts';
import { kindNamed } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import { MERGE_PATCH, STRATEGIC_PATCH } from './patch-documents.ts';

const DEPLOYMENT = kindNamed('deployments');
const COLLECTION = '/api/v1/namespaces/{ns}/configmaps';
const JSON_TYPE = 'application/json';
const APPLY = 'application/apply-patch+yaml';

const LISTED = [
  ...['limit=1&limit=2', 'limit=', 'limit=1.5', 'limit=02', 'limit=%201', '&&limit=1&'],
  ...['labelSelector=x%3D1&labelSelector=x%3D2', 'labelSelector=', 'labelSelector=x=1', 'labelSelector=x+in+(1)'],
  ...[
    'fieldSelector=',
    'fieldSelector=metadata.name=a',
    'fieldSelector=metadata.name%3Da&fieldSelector=metadata.name%3Db',
  ],
  ...['watch=false', 'watch=0', 'watch=f&limit=1&timeoutSeconds=1', 'watch=true&timeoutSeconds=1'],
  ...[
    'pretty=0',
    'pretty=1',
    'pretty=false',
    'pretty=',
    'pretty=x',
    'unknown=1',
    'timeoutSeconds=1',
    'timeoutSeconds=',
  ],
  ...[
    'resourceVersion=',
    'resourceVersion=0',
    'resourceVersion=00',
    'resourceVersion=x',
    'resourceVersion=-1',
    'resourceVersion=1.0',
  ],
  ...['resourceVersionMatch=', 'resourceVersionMatch=Exact', 'resourceVersion=0&resourceVersionMatch=Exact'],
  ...['resourceVersion=0&resourceVersionMatch=NotOlderThan', 'resourceVersion=0&resourceVersionMatch=exact'],
  ...[
    'resourceVersion=999999999',
    'resourceVersion=999999999&resourceVersionMatch=Exact',
    'sendInitialEvents=x',
    'sendInitialEvents=false',
    'allowWatchBookmarks=true',
    'continue=',
    'continue=e30',
  ],
  ...[
    'limit=1&resourceVersion=0',
    'limit=1&resourceVersion=0&resourceVersionMatch=NotOlderThan',
    'limit=0',
    'limit=-1',
  ],
  ...['resourceVersionMatch=NotOlderThan', 'limit=1&resourceVersionMatch=NotOlderThan&resourceVersion=999999999'],
  ...[
    // At none that is old: how far the history reaches is the server's affair.
    'watch=1&timeoutSeconds=1&resourceVersion=0',
    'watch=1&timeoutSeconds=1&resourceVersion=x',
  ],
  ...['watch=1&timeoutSeconds=1&resourceVersion=999999999', 'watch=1&timeoutSeconds=1&limit=1&continue=x'],
  'watch=1&timeoutSeconds=1&resourceVersion=0&fieldSelector=metadata.name%3Da',
  ...[
    'sendInitialEvents=true&resourceVersionMatch=NotOlderThan',
    'watch=1&timeoutSeconds=1&sendInitialEvents=true',
    'watch=1&timeoutSeconds=1&sendInitialEvents=false&resourceVersionMatch=NotOlderThan&resourceVersion=0',
    'watch=1&timeoutSeconds=1&resourceVersionMatch=NotOlderThan&resourceVersion=0',
    'watch=1&timeoutSeconds=1&sendInitialEvents=true&resourceVersionMatch=Exact',
    'watch=1&timeoutSeconds=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan',
  ],
];
/** What only an apply may say. */
const PATCHED = ['force=true', 'force=false', 'fieldManager=m', 'dryRun=x', 'fieldValidation=x'];
const GOT = [
  'resourceVersion=999999999',
  'resourceVersion=',
  'resourceVersion=0',
  'resourceVersion=x',
  'resourceVersion=-1',
  'pretty=1',
  'limit=x',
  'watch=x',
];
const WRITTEN = [
  ...['dryRun=All&dryRun=All', 'dryRun=', 'dryRun=All&dryRun=x', 'dryRun=true', 'dryRun=all', 'dryrun=All&dryRun=All'],
  ...['fieldManager=&dryRun=All', 'fieldManager=a&fieldManager=b&dryRun=All', 'fieldManager=%C3%A9&dryRun=All'],
  ...[
    'fieldManager=a%00b&dryRun=All',
    `fieldManager=${'m'.repeat(128)}&dryRun=All`,
    `fieldManager=${'m'.repeat(129)}&dryRun=All`,
  ],
  ...[
    'fieldValidation=&dryRun=All',
    'fieldValidation=strict&dryRun=All',
    'fieldValidation=Strict&fieldValidation=Ignore&dryRun=All',
  ],
  ...['force=true&dryRun=All', 'pretty=1&dryRun=All'],
];
const APPLIED = [
  '',
  'fieldManager=',
  'fieldManager=m',
  'fieldManager=m&force=',
  'fieldManager=m&force=x',
  'fieldManager=m&force=1',
  'fieldManager=m&force=false',
];
const DELETED = [
  ...[
    'gracePeriodSeconds=',
    'gracePeriodSeconds=1.5',
    'gracePeriodSeconds=x',
    'gracePeriodSeconds=5',
    'gracePeriodSeconds=-1',
  ],
  ...['propagationPolicy=', 'propagationPolicy=background', 'propagationPolicy=Orphan', 'propagationPolicy=Foreground'],
  ...[
    'orphanDependents=',
    'orphanDependents=x',
    'orphanDependents=true',
    'orphanDependents=true&propagationPolicy=Orphan',
  ],
];

const request = (method: string, path: string, more: { type?: string; body?: string } = {}): Operation => {
  return { do: 'request', method, path, ...more };
};
const object = (name: string, more: object = {}) => ({
  type: JSON_TYPE,
  body: JSON.stringify({ metadata: { name, labels: { x: '1' } }, ...more }),
});
const applied = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', labels: { x: '2' } } });

/** What a server says of an object and no client: none of the writes of one that is there may change it, none that makes one may say it. */
const IDENTITIES = [
  { resourceVersion: '1' },
  { resourceVersion: 'x' },
  { uid: 'nobody' },
  { name: 'other' },
  { namespace: 'other' },
  { creationTimestamp: '2001-01-01T00:00:00Z' },
  { generation: 7 },
  { managedFields: [{ manager: 'x', operation: 'Update', apiVersion: 'v1' }] },
  { deletionTimestamp: '2001-01-01T00:00:00Z', deletionGracePeriodSeconds: 7 },
];
const WRITES = [
  ['PUT', JSON_TYPE, ''],
  ['PATCH', MERGE_PATCH, ''],
  ['PATCH', STRATEGIC_PATCH, ''],
  ['PATCH', APPLY, '?fieldManager=m&force=true'],
] as const;
const identified = IDENTITIES.flatMap((metadata, at) =>
  // Two of the four each, so that there are not too many.
  WRITES.filter((_write, which) => (which + at) % 2 === 0).map(([method, type, query]) =>
    request(method, `${COLLECTION}/b${query}`, {
      type,
      body: JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'b', ...metadata } }),
    }),
  ),
);

const identifiedFirst = [
  ...IDENTITIES.filter((metadata) => !('name' in metadata)).map((metadata) =>
    request('POST', `${COLLECTION}?dryRun=All`, object('new', { metadata: { name: 'new', ...metadata } })),
  ),
  request('PATCH', `${COLLECTION}/new?fieldManager=m&dryRun=All`, {
    type: APPLY,
    body: JSON.stringify({
      ...{ apiVersion: 'v1', kind: 'ConfigMap' },
      metadata: { name: 'new', managedFields: [{ manager: 'x', operation: 'Apply', apiVersion: 'v1' }] },
    }),
  }),
  // Of a kind that counts its generations.
  request('POST', `${pathOf(DEPLOYMENT, '{ns}')}?dryRun=All`, {
    type: JSON_TYPE,
    body: JSON.stringify({ metadata: { name: 'new', generation: 7 }, ...DEPLOYMENT.contents[0] }),
  }),
];

/** Not stored: an owner that is not there would take the object away. */
const owner = (name: string, more: object = {}): object => {
  return { apiVersion: 'v1', kind: 'ConfigMap', name, uid: `00000000-0000-4000-8000-00000000000${name}`, ...more };
};
const REFERENCES: readonly (readonly object[])[] = [
  [owner('2', { blockOwnerDeletion: true }), owner('1', { controller: true })],
  [owner('1', { controller: true }), owner('2', { controller: true })],
  [owner('1'), owner('1')],
  [owner('1', { uid: '' })],
];
const owned = REFERENCES.map((ownerReferences) =>
  request('PATCH', `${COLLECTION}/b?dryRun=All`, {
    type: MERGE_PATCH,
    body: JSON.stringify({ metadata: { ownerReferences, finalizers: ['example.com/b', 'example.com/a'] } }),
  }),
);
const ownedFirst = [
  ...['POST', 'PUT'].map((method) => {
    const path = method === 'PUT' ? `${COLLECTION}/b` : COLLECTION;
    const name = method === 'PUT' ? 'b' : 'owned';
    return request(method, `${path}?dryRun=All`, object(name, { metadata: { name, ownerReferences: REFERENCES[0] } }));
  }),
  ...[{ uid: undefined }, { apiVersion: '' }, { kind: '' }, { name: '' }, { apiVersion: 'a/b/c' }].map((missing) =>
    request(
      'POST',
      `${COLLECTION}?dryRun=All`,
      object('owned', { metadata: { name: 'owned', ownerReferences: [owner('1', missing)] } }),
    ),
  ),
];

const REPRESENTATIONS = [
  ...['*/*', 'application/*', 'application/json;q=0.1, application/yaml', 'application/yaml;q=0.1, application/json'],
  ...['text/html, application/yaml;q=0.9', 'application/json;pretty=1', 'application/xml', 'application/xml, */*', ''],
];
/** For people, who read what is indented. */
const READ_BY_PEOPLE = ['curl/8.0', 'Mozilla/5.0', 'Wget/1.21', 'kubectl/v1.32.0'];
/** Where there is nothing to read, and parts that this kind does not have. */
const ABSENT = [
  request('HEAD', `${COLLECTION}/a`),
  request('HEAD', `${COLLECTION}/none`),
  request('OPTIONS', `${COLLECTION}/a`),
  request('GET', `${COLLECTION}/a/status`),
  request('GET', `${COLLECTION}/a/scale`),
  request('PUT', `${COLLECTION}/a/status`, object('none')),
  request('PATCH', `${COLLECTION}/none`, { ...object('none'), type: MERGE_PATCH }),
  request('PUT', `${COLLECTION}/none`, object('none')),
];
/** Deprecated. */
const WATCHED = ['configmaps', 'configmaps/a'].map((path) => `/api/v1/watch/namespaces/{ns}/${path}?timeoutSeconds=1`);

const REQUESTS: readonly Operation[] = [
  ...identified,
  ...identifiedFirst,
  ...owned,
  ...ownedFirst,
  ...REPRESENTATIONS.map((accept): Operation => ({ do: 'request', method: 'GET', path: `${COLLECTION}/a`, accept })),
  ...READ_BY_PEOPLE.map(
    (agent): Operation => ({ do: 'request', method: 'GET', path: `${COLLECTION}/a`, headers: { 'user-agent': agent } }),
  ),
  ...ABSENT,
  ...WATCHED.map((path) => request('GET', path)),
  ...LISTED.map((query) => request('GET', `${COLLECTION}?${query}`)),
  ...GOT.map((query) => request('GET', `${COLLECTION}/a?${query}`)),
  ...WRITTEN.map((query) => request('POST', `${COLLECTION}?${query}`, object('d', { unknown: 1 }))),
  ...APPLIED.map((query) => request('PATCH', `${COLLECTION}/a?${query}`, { type: APPLY, body: applied })),
  ...PATCHED.map((query) => request('PATCH', `${COLLECTION}/a?${query}`, { type: MERGE_PATCH, body: '{}' })),
  // Without a type, and with one that is written otherwise.
  request('POST', `${COLLECTION}?dryRun=All`, { body: object('d').body }),
  request('POST', `${COLLECTION}?dryRun=All`, { ...object('d'), type: 'Application/JSON' }),
  ...DELETED.map((query) => request('DELETE', `${COLLECTION}/a?${query}&dryRun=All`)),
];

/** Parts of the requests, which are taken in turn so that none is missed by chance. */
const PARTS = 3;

export const parameterPrograms: readonly fc.Arbitrary<Operation[]>[] = Array.from({ length: PARTS }, (_, part) => {
  const some = REQUESTS.filter((_request, at) => at % PARTS === part);
  const creations = ['a', 'b', 'c'].map((name) => request('POST', COLLECTION, object(name)));
  return fc.shuffledSubarray(some, { minLength: some.length }).map((requests) => [...creations, ...requests]);
});
