/** The longest request heads: paths, queries, selectors, headers, tokens. */
import { fillBytes, LONGEST_HEAD } from './texts.ts';
import type { Sent, Trial } from './trial.ts';

const NAMESPACE = '/api/v1/namespaces/default';
const MAPS = `${NAMESPACE}/configmaps`;
/** A collection with many small objects; each is compared. */
const CROWD = '/api/v1/namespaces/crowd/configmaps';

function query(name: string, path: string, text: () => string): Trial {
  return { name, shots: () => [{ method: 'GET', path: `${path}?${text()}` }] };
}

function header(name: string, headers: () => Sent['headers'], path = MAPS): Trial {
  return { name, shots: () => [{ method: 'GET', path, headers: headers() ?? {} }] };
}

const labels = (make: (index: number) => string) => () => `labelSelector=${fillBytes(LONGEST_HEAD, make)}`;
const fields = (make: (index: number) => string) => () => `fieldSelector=${fillBytes(LONGEST_HEAD, make)}`;

const SELECTORS: readonly Trial[] = [
  query(
    'labels: many terms',
    CROWD,
    labels((i) => `k${i}=v`),
  ),
  query(
    'labels: many terms that all hold',
    CROWD,
    labels((i) => `!k${i}`),
  ),
  query(
    'labels: one term many times',
    CROWD,
    labels(() => 'a=b'),
  ),
  query(
    'labels: terms that hold',
    CROWD,
    labels((i) => `all notin (v${i})`),
  ),
  query(
    'labels: a set of many values',
    CROWD,
    () => `labelSelector=all notin (${fillBytes(LONGEST_HEAD, (i) => `v${i}`)})`,
  ),
  query('labels: brackets', CROWD, () => `labelSelector=${'('.repeat(LONGEST_HEAD)}`),
  query('labels: commas', CROWD, () => `labelSelector=${','.repeat(LONGEST_HEAD)}`),
  query('labels: a long name', CROWD, () => `labelSelector=${'a'.repeat(LONGEST_HEAD)}`),
  query('labels: a long name with dots', CROWD, () => `labelSelector=${'a.'.repeat(LONGEST_HEAD / 2)}b/c`),
  query('labels: exclamation marks', CROWD, () => `labelSelector=${'!'.repeat(LONGEST_HEAD)}`),
  query(
    'fields: many terms',
    CROWD,
    fields(() => 'metadata.name!=a'),
  ),
  query(
    'fields: other terms',
    CROWD,
    fields((i) => `metadata.name!=a${i}`),
  ),
  query('fields: backslashes', CROWD, () => `fieldSelector=metadata.name=${'\\\\'.repeat(LONGEST_HEAD / 2)}`),
  query('fields: commas', CROWD, () => `fieldSelector=${','.repeat(LONGEST_HEAD)}`),
  {
    name: 'labels: many terms, for a deletion of all',
    shots: () => [{ method: 'DELETE', path: `${CROWD}?dryRun=All&${labels((i) => `!k${i}`)()}` }],
  },
  {
    name: 'labels: many terms, eight times at once',
    shots: () =>
      Array.from({ length: 8 }, (_, i) => ({ method: 'GET', path: `${CROWD}?${labels((k) => `!k${k}x${i}`)()}` })),
  },
];

const QUERIES: readonly Trial[] = [
  query('many parameters', MAPS, () => fillBytes(LONGEST_HEAD, (i) => `k${i}=`, '&')),
  query('one parameter many times', MAPS, () => fillBytes(LONGEST_HEAD, () => 'limit=1', '&')),
  query('percents', MAPS, () => `a=${'%41'.repeat(LONGEST_HEAD / 3)}`),
  query('bad percents', MAPS, () => `labelSelector=${'%zz'.repeat(LONGEST_HEAD / 3)}`),
  query('pluses', MAPS, () => `labelSelector=${'+'.repeat(LONGEST_HEAD)}`),
  query('a limit of many digits', MAPS, () => `limit=${'9'.repeat(LONGEST_HEAD)}`),
  query('a version of many digits', MAPS, () => `resourceVersion=${'9'.repeat(LONGEST_HEAD)}`),
  query('a token to continue', MAPS, () => `continue=${'QUFB'.repeat(LONGEST_HEAD / 4)}`),
  query('a timeout', MAPS, () => `timeout=${'1s'.repeat(LONGEST_HEAD / 2)}`),
  { name: 'a path of slashes', shots: () => [{ method: 'GET', path: '/'.repeat(LONGEST_HEAD) }] },
  { name: 'a path of dots', shots: () => [{ method: 'GET', path: '/..'.repeat(LONGEST_HEAD / 3) }] },
  { name: 'a path of percents', shots: () => [{ method: 'GET', path: `/api/v1/${'%2e'.repeat(LONGEST_HEAD / 3)}` }] },
  { name: 'a long name', shots: () => [{ method: 'GET', path: `${MAPS}/${'a'.repeat(LONGEST_HEAD)}` }] },
  {
    name: 'a long namespace',
    shots: () => [{ method: 'GET', path: `/api/v1/namespaces/${'a'.repeat(LONGEST_HEAD)}/configmaps` }],
  },
  {
    name: 'a long manager',
    shots: (n) => [
      {
        method: 'POST',
        path: `${MAPS}?fieldManager=${'a'.repeat(LONGEST_HEAD)}`,
        body: `{"metadata":{"name":"h${n}"}}`,
      },
    ],
  },
];

const HEADERS: readonly Trial[] = [
  header('Accept: many types', () => ({ accept: fillBytes(LONGEST_HEAD, () => 'a/b') })),
  header('Accept: many parameters', () => ({
    accept: `application/json;${fillBytes(LONGEST_HEAD, (i) => `a${i}=b`, ';')}`,
  })),
  header('Accept: many tables', () => ({
    accept: fillBytes(LONGEST_HEAD, () => 'application/json;as=Table;v=v1;g=x'),
  })),
  header('Accept: semicolons', () => ({ accept: ';'.repeat(LONGEST_HEAD) })),
  header('Accept: quotes', () => ({ accept: `a/b;q="${'\\"'.repeat(LONGEST_HEAD / 2)}` })),
  header('Accept: blanks', () => ({ accept: `a/b;${' '.repeat(LONGEST_HEAD)}c` })),
  header('Accept: weights', () => ({ accept: fillBytes(LONGEST_HEAD, (i) => `a/b;q=0.${i % 1000}`) })),
  header(
    'Accept of the index',
    () => ({
      accept: fillBytes(LONGEST_HEAD, () => 'application/json;g=apidiscovery.k8s.io;v=v3;as=APIGroupDiscoveryList'),
    }),
    '/apis',
  ),
  header('Accept-Encoding', () => ({ 'accept-encoding': fillBytes(LONGEST_HEAD, () => 'br;q=0.1') })),
  header('User-Agent', () => ({ 'user-agent': 'a/'.repeat(LONGEST_HEAD / 2) })),
  header('If-None-Match', () => ({ 'if-none-match': fillBytes(LONGEST_HEAD, (i) => `"${i}"`) }), '/openapi/v3'),
  header('Cookie', () => ({ cookie: 'a=b;'.repeat(LONGEST_HEAD / 4) })),
  header('Audit-ID', () => ({ 'audit-id': 'a'.repeat(LONGEST_HEAD) })),
  header('X-Forwarded-For', () => ({ 'x-forwarded-for': fillBytes(LONGEST_HEAD, () => '1.1.1.1') })),
  header('Authorization: a token of dots', () => ({ authorization: `Bearer ${'.'.repeat(LONGEST_HEAD)}` })),
  header('Authorization: a long token', () => ({ authorization: `Bearer ${'eyJh.'.repeat(LONGEST_HEAD / 5)}` })),
  header('Authorization: blanks', () => ({ authorization: `Bearer${' '.repeat(LONGEST_HEAD)}a` })),
  header('Impersonate-Extra', () =>
    Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`impersonate-extra-a${i}`, 'b'])),
  ),
  header('Impersonate-Group', () => ({
    'impersonate-user': 'u',
    'impersonate-group': Array.from({ length: 25_000 }, (_, i) => `g${i}`),
  })),
  header('Content-Type', () => ({
    'content-type': `application/json;${fillBytes(LONGEST_HEAD, (i) => `a${i}=b`, ';')}`,
  })),
  header('If-Match many times', () => ({ 'x-a': Array.from({ length: 60_000 }, () => 'a') })),
];

const sorts = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf', 'application/cbor'];
const acceptAs = (type: string, kind: string) => `${type};as=${kind};v=v1;g=meta.k8s.io`;

const LISTS: readonly Trial[] = sorts.flatMap((type) =>
  [type, acceptAs(type, 'Table'), acceptAs(type, 'PartialObjectMetadataList')].flatMap((accept) => [
    header(`a long list as ${accept}`, () => ({ accept }), CROWD),
    header(`a list of heavy objects as ${accept}`, () => ({ accept }), '/api/v1/namespaces/heavy/configmaps'),
  ]),
);

const MORE_LISTS: readonly Trial[] = [
  header('a long list in lines', () => ({ accept: 'application/json' }), `${CROWD}?pretty=true`),
  header(
    'a list of heavy objects in lines',
    () => ({ accept: 'application/json' }),
    '/api/v1/namespaces/heavy/configmaps?pretty=true',
  ),
  header('a long list, compressed', () => ({ 'accept-encoding': 'gzip' }), CROWD),
  header(
    'a list of heavy objects, compressed',
    () => ({ 'accept-encoding': 'gzip' }),
    '/api/v1/namespaces/heavy/configmaps',
  ),
  ...['v2', 'v3/api/v1', 'v3/apis/x.example/v1'].map((path) =>
    header(`OpenAPI ${path}`, () => ({ accept: 'application/json' }), `/openapi/${path}`),
  ),
  header(
    'OpenAPI v2 in protobuf',
    () => ({ accept: 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf' }),
    '/openapi/v2',
  ),
  header(
    'OpenAPI v2 in protobuf, compressed',
    () => ({ accept: 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf', 'accept-encoding': 'gzip' }),
    '/openapi/v2',
  ),
  header('metrics', () => ({}), '/metrics'),
  {
    name: 'long lists, twenty at once',
    shots: () =>
      Array.from({ length: 20 }, (_, i) => ({ method: 'GET', path: CROWD, headers: { accept: sorts[i % 4] ?? '' } })),
  },
];

export const REQUESTS: readonly Trial[] = [...SELECTORS, ...QUERIES, ...HEADERS];
export const READS: readonly Trial[] = [...LISTS, ...MORE_LISTS];
