/** The longest request heads: paths, queries, selectors, headers, tokens. */
import { fillBytes, MAX_HEAD_BYTES } from './texts.ts';
import type { Trial, TrialRequest } from './trial.ts';

const NAMESPACE = '/api/v1/namespaces/default';
const MAPS = `${NAMESPACE}/configmaps`;
/** A collection with many small objects; each is compared. */
const CROWD = '/api/v1/namespaces/crowd/configmaps';

function createQueryTrial(name: string, path: string, text: () => string): Trial {
  return { name, shots: () => [{ method: 'GET', path: `${path}?${text()}` }] };
}

function createHeaderTrial(name: string, headers: () => TrialRequest['headers'], path = MAPS): Trial {
  return { name, shots: () => [{ method: 'GET', path, headers: headers() ?? {} }] };
}

const createLabelSelector = (make: (index: number) => string) => () =>
  `labelSelector=${fillBytes(MAX_HEAD_BYTES, make)}`;
const createFieldSelector = (make: (index: number) => string) => () =>
  `fieldSelector=${fillBytes(MAX_HEAD_BYTES, make)}`;

const SELECTORS: readonly Trial[] = [
  createQueryTrial(
    'labels: many terms',
    CROWD,
    createLabelSelector((i) => `k${i}=v`),
  ),
  createQueryTrial(
    'labels: many terms that all hold',
    CROWD,
    createLabelSelector((i) => `!k${i}`),
  ),
  createQueryTrial(
    'labels: one term many times',
    CROWD,
    createLabelSelector(() => 'a=b'),
  ),
  createQueryTrial(
    'labels: terms that hold',
    CROWD,
    createLabelSelector((i) => `all notin (v${i})`),
  ),
  createQueryTrial(
    'labels: a set of many values',
    CROWD,
    () => `labelSelector=all notin (${fillBytes(MAX_HEAD_BYTES, (i) => `v${i}`)})`,
  ),
  createQueryTrial('labels: brackets', CROWD, () => `labelSelector=${'('.repeat(MAX_HEAD_BYTES)}`),
  createQueryTrial('labels: commas', CROWD, () => `labelSelector=${','.repeat(MAX_HEAD_BYTES)}`),
  createQueryTrial('labels: a long name', CROWD, () => `labelSelector=${'a'.repeat(MAX_HEAD_BYTES)}`),
  createQueryTrial('labels: a long name with dots', CROWD, () => `labelSelector=${'a.'.repeat(MAX_HEAD_BYTES / 2)}b/c`),
  createQueryTrial('labels: exclamation marks', CROWD, () => `labelSelector=${'!'.repeat(MAX_HEAD_BYTES)}`),
  createQueryTrial(
    'fields: many terms',
    CROWD,
    createFieldSelector(() => 'metadata.name!=a'),
  ),
  createQueryTrial(
    'fields: other terms',
    CROWD,
    createFieldSelector((i) => `metadata.name!=a${i}`),
  ),
  createQueryTrial(
    'fields: backslashes',
    CROWD,
    () => `fieldSelector=metadata.name=${'\\\\'.repeat(MAX_HEAD_BYTES / 2)}`,
  ),
  createQueryTrial('fields: commas', CROWD, () => `fieldSelector=${','.repeat(MAX_HEAD_BYTES)}`),
  {
    name: 'labels: many terms, for a deletion of all',
    shots: () => [{ method: 'DELETE', path: `${CROWD}?dryRun=All&${createLabelSelector((i) => `!k${i}`)()}` }],
  },
  {
    name: 'labels: many terms, eight times at once',
    shots: () =>
      Array.from({ length: 8 }, (_, i) => ({
        method: 'GET',
        path: `${CROWD}?${createLabelSelector((k) => `!k${k}x${i}`)()}`,
      })),
  },
];

const QUERIES: readonly Trial[] = [
  createQueryTrial('many parameters', MAPS, () => fillBytes(MAX_HEAD_BYTES, (i) => `k${i}=`, '&')),
  createQueryTrial('one parameter many times', MAPS, () => fillBytes(MAX_HEAD_BYTES, () => 'limit=1', '&')),
  createQueryTrial('percents', MAPS, () => `a=${'%41'.repeat(MAX_HEAD_BYTES / 3)}`),
  createQueryTrial('bad percents', MAPS, () => `labelSelector=${'%zz'.repeat(MAX_HEAD_BYTES / 3)}`),
  createQueryTrial('pluses', MAPS, () => `labelSelector=${'+'.repeat(MAX_HEAD_BYTES)}`),
  createQueryTrial('a limit of many digits', MAPS, () => `limit=${'9'.repeat(MAX_HEAD_BYTES)}`),
  createQueryTrial('a version of many digits', MAPS, () => `resourceVersion=${'9'.repeat(MAX_HEAD_BYTES)}`),
  createQueryTrial('a token to continue', MAPS, () => `continue=${'QUFB'.repeat(MAX_HEAD_BYTES / 4)}`),
  createQueryTrial('a timeout', MAPS, () => `timeout=${'1s'.repeat(MAX_HEAD_BYTES / 2)}`),
  { name: 'a path of slashes', shots: () => [{ method: 'GET', path: '/'.repeat(MAX_HEAD_BYTES) }] },
  { name: 'a path of dots', shots: () => [{ method: 'GET', path: '/..'.repeat(MAX_HEAD_BYTES / 3) }] },
  { name: 'a path of percents', shots: () => [{ method: 'GET', path: `/api/v1/${'%2e'.repeat(MAX_HEAD_BYTES / 3)}` }] },
  { name: 'a long name', shots: () => [{ method: 'GET', path: `${MAPS}/${'a'.repeat(MAX_HEAD_BYTES)}` }] },
  {
    name: 'a long namespace',
    shots: () => [{ method: 'GET', path: `/api/v1/namespaces/${'a'.repeat(MAX_HEAD_BYTES)}/configmaps` }],
  },
  {
    name: 'a long manager',
    shots: (n) => [
      {
        method: 'POST',
        path: `${MAPS}?fieldManager=${'a'.repeat(MAX_HEAD_BYTES)}`,
        body: `{"metadata":{"name":"h${n}"}}`,
      },
    ],
  },
];

const HEADERS: readonly Trial[] = [
  createHeaderTrial('Accept: many types', () => ({ accept: fillBytes(MAX_HEAD_BYTES, () => 'a/b') })),
  createHeaderTrial('Accept: many parameters', () => ({
    accept: `application/json;${fillBytes(MAX_HEAD_BYTES, (i) => `a${i}=b`, ';')}`,
  })),
  createHeaderTrial('Accept: many tables', () => ({
    accept: fillBytes(MAX_HEAD_BYTES, () => 'application/json;as=Table;v=v1;g=x'),
  })),
  createHeaderTrial('Accept: semicolons', () => ({ accept: ';'.repeat(MAX_HEAD_BYTES) })),
  createHeaderTrial('Accept: quotes', () => ({ accept: `a/b;q="${'\\"'.repeat(MAX_HEAD_BYTES / 2)}` })),
  createHeaderTrial('Accept: blanks', () => ({ accept: `a/b;${' '.repeat(MAX_HEAD_BYTES)}c` })),
  createHeaderTrial('Accept: weights', () => ({ accept: fillBytes(MAX_HEAD_BYTES, (i) => `a/b;q=0.${i % 1000}`) })),
  createHeaderTrial(
    'Accept of the index',
    () => ({
      accept: fillBytes(MAX_HEAD_BYTES, () => 'application/json;g=apidiscovery.k8s.io;v=v3;as=APIGroupDiscoveryList'),
    }),
    '/apis',
  ),
  createHeaderTrial('Accept-Encoding', () => ({ 'accept-encoding': fillBytes(MAX_HEAD_BYTES, () => 'br;q=0.1') })),
  createHeaderTrial('User-Agent', () => ({ 'user-agent': 'a/'.repeat(MAX_HEAD_BYTES / 2) })),
  createHeaderTrial(
    'If-None-Match',
    () => ({ 'if-none-match': fillBytes(MAX_HEAD_BYTES, (i) => `"${i}"`) }),
    '/openapi/v3',
  ),
  createHeaderTrial('Cookie', () => ({ cookie: 'a=b;'.repeat(MAX_HEAD_BYTES / 4) })),
  createHeaderTrial('Audit-ID', () => ({ 'audit-id': 'a'.repeat(MAX_HEAD_BYTES) })),
  createHeaderTrial('X-Forwarded-For', () => ({ 'x-forwarded-for': fillBytes(MAX_HEAD_BYTES, () => '1.1.1.1') })),
  createHeaderTrial('Authorization: a token of dots', () => ({
    authorization: `Bearer ${'.'.repeat(MAX_HEAD_BYTES)}`,
  })),
  createHeaderTrial('Authorization: a long token', () => ({
    authorization: `Bearer ${'eyJh.'.repeat(MAX_HEAD_BYTES / 5)}`,
  })),
  createHeaderTrial('Authorization: blanks', () => ({ authorization: `Bearer${' '.repeat(MAX_HEAD_BYTES)}a` })),
  createHeaderTrial('Impersonate-Extra', () =>
    Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`impersonate-extra-a${i}`, 'b'])),
  ),
  createHeaderTrial('Impersonate-Group', () => ({
    'impersonate-user': 'u',
    'impersonate-group': Array.from({ length: 25_000 }, (_, i) => `g${i}`),
  })),
  createHeaderTrial('Content-Type', () => ({
    'content-type': `application/json;${fillBytes(MAX_HEAD_BYTES, (i) => `a${i}=b`, ';')}`,
  })),
  createHeaderTrial('If-Match many times', () => ({ 'x-a': Array.from({ length: 60_000 }, () => 'a') })),
];

const sorts = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf', 'application/cbor'];
const buildAccept = (type: string, kind: string) => `${type};as=${kind};v=v1;g=meta.k8s.io`;

const LISTS: readonly Trial[] = sorts.flatMap((type) =>
  [type, buildAccept(type, 'Table'), buildAccept(type, 'PartialObjectMetadataList')].flatMap((accept) => [
    createHeaderTrial(`a long list as ${accept}`, () => ({ accept }), CROWD),
    createHeaderTrial(
      `a list of heavy objects as ${accept}`,
      () => ({ accept }),
      '/api/v1/namespaces/heavy/configmaps',
    ),
  ]),
);

const MORE_LISTS: readonly Trial[] = [
  createHeaderTrial('a long list in lines', () => ({ accept: 'application/json' }), `${CROWD}?pretty=true`),
  createHeaderTrial(
    'a list of heavy objects in lines',
    () => ({ accept: 'application/json' }),
    '/api/v1/namespaces/heavy/configmaps?pretty=true',
  ),
  createHeaderTrial('a long list, compressed', () => ({ 'accept-encoding': 'gzip' }), CROWD),
  createHeaderTrial(
    'a list of heavy objects, compressed',
    () => ({ 'accept-encoding': 'gzip' }),
    '/api/v1/namespaces/heavy/configmaps',
  ),
  ...['v2', 'v3/api/v1', 'v3/apis/x.example/v1'].map((path) =>
    createHeaderTrial(`OpenAPI ${path}`, () => ({ accept: 'application/json' }), `/openapi/${path}`),
  ),
  createHeaderTrial(
    'OpenAPI v2 in protobuf',
    () => ({ accept: 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf' }),
    '/openapi/v2',
  ),
  createHeaderTrial(
    'OpenAPI v2 in protobuf, compressed',
    () => ({ accept: 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf', 'accept-encoding': 'gzip' }),
    '/openapi/v2',
  ),
  createHeaderTrial('metrics', () => ({}), '/metrics'),
  {
    name: 'long lists, twenty at once',
    shots: () =>
      Array.from({ length: 20 }, (_, i) => ({ method: 'GET', path: CROWD, headers: { accept: sorts[i % 4] ?? '' } })),
  },
];

export const REQUESTS: readonly Trial[] = [...SELECTORS, ...QUERIES, ...HEADERS];
export const READS: readonly Trial[] = [...LISTS, ...MORE_LISTS];
