/** Stress cases of the longest accepted request heads (paths, queries, selectors, headers, tokens) and of large responses. */
import { fillBytes, MAX_HEAD_LENGTH } from './long-strings.ts';
import type { StressCase, StressRequest } from './stress-case.ts';

const NAMESPACE_PATH = '/api/v1/namespaces/default';
const CONFIG_MAPS_PATH = `${NAMESPACE_PATH}/configmaps`;
/** The path of a collection with many small objects. The server evaluates a selector for each object. */
const MANY_CONFIG_MAPS_PATH = '/api/v1/namespaces/crowd/configmaps';

function createQueryCase(name: string, path: string, renderQuery: () => string): StressCase {
  return { name, createRequests: () => [{ method: 'GET', path: `${path}?${renderQuery()}` }] };
}

function createHeaderCase(
  name: string,
  createHeaders: () => StressRequest['headers'],
  path = CONFIG_MAPS_PATH,
): StressCase {
  return { name, createRequests: () => [{ method: 'GET', path, headers: createHeaders() ?? {} }] };
}

const createLabelSelector = (createTerm: (index: number) => string) => () =>
  `labelSelector=${fillBytes(MAX_HEAD_LENGTH, createTerm)}`;
const createFieldSelector = (createTerm: (index: number) => string) => () =>
  `fieldSelector=${fillBytes(MAX_HEAD_LENGTH, createTerm)}`;

const SELECTOR_CASES: readonly StressCase[] = [
  createQueryCase(
    'labels: many terms',
    MANY_CONFIG_MAPS_PATH,
    createLabelSelector((i) => `k${i}=v`),
  ),
  createQueryCase(
    'labels: many terms that match',
    MANY_CONFIG_MAPS_PATH,
    createLabelSelector((i) => `!k${i}`),
  ),
  createQueryCase(
    'labels: many equal terms',
    MANY_CONFIG_MAPS_PATH,
    createLabelSelector(() => 'a=b'),
  ),
  createQueryCase(
    'labels: many notin terms',
    MANY_CONFIG_MAPS_PATH,
    createLabelSelector((i) => `all notin (v${i})`),
  ),
  createQueryCase(
    'labels: a term with many values',
    MANY_CONFIG_MAPS_PATH,
    () => `labelSelector=all notin (${fillBytes(MAX_HEAD_LENGTH, (i) => `v${i}`)})`,
  ),
  createQueryCase(
    'labels: opening parentheses',
    MANY_CONFIG_MAPS_PATH,
    () => `labelSelector=${'('.repeat(MAX_HEAD_LENGTH)}`,
  ),
  createQueryCase('labels: commas', MANY_CONFIG_MAPS_PATH, () => `labelSelector=${','.repeat(MAX_HEAD_LENGTH)}`),
  createQueryCase('labels: a long name', MANY_CONFIG_MAPS_PATH, () => `labelSelector=${'a'.repeat(MAX_HEAD_LENGTH)}`),
  createQueryCase(
    'labels: a long name with dots',
    MANY_CONFIG_MAPS_PATH,
    () => `labelSelector=${'a.'.repeat(MAX_HEAD_LENGTH / 2)}b/c`,
  ),
  createQueryCase(
    'labels: exclamation marks',
    MANY_CONFIG_MAPS_PATH,
    () => `labelSelector=${'!'.repeat(MAX_HEAD_LENGTH)}`,
  ),
  createQueryCase(
    'fields: many equal terms',
    MANY_CONFIG_MAPS_PATH,
    createFieldSelector(() => 'metadata.name!=a'),
  ),
  createQueryCase(
    'fields: many different terms',
    MANY_CONFIG_MAPS_PATH,
    createFieldSelector((i) => `metadata.name!=a${i}`),
  ),
  createQueryCase(
    'fields: backslashes',
    MANY_CONFIG_MAPS_PATH,
    () => `fieldSelector=metadata.name=${'\\\\'.repeat(MAX_HEAD_LENGTH / 2)}`,
  ),
  createQueryCase('fields: commas', MANY_CONFIG_MAPS_PATH, () => `fieldSelector=${','.repeat(MAX_HEAD_LENGTH)}`),
  {
    name: 'labels: many terms of a deletecollection',
    createRequests: () => [
      { method: 'DELETE', path: `${MANY_CONFIG_MAPS_PATH}?dryRun=All&${createLabelSelector((i) => `!k${i}`)()}` },
    ],
  },
  {
    name: 'labels: many terms in eight concurrent requests',
    createRequests: () =>
      Array.from({ length: 8 }, (_, i) => ({
        method: 'GET',
        path: `${MANY_CONFIG_MAPS_PATH}?${createLabelSelector((k) => `!k${k}x${i}`)()}`,
      })),
  },
];

const QUERY_CASES: readonly StressCase[] = [
  createQueryCase('many parameters', CONFIG_MAPS_PATH, () => fillBytes(MAX_HEAD_LENGTH, (i) => `k${i}=`, '&')),
  createQueryCase('many equal parameters', CONFIG_MAPS_PATH, () => fillBytes(MAX_HEAD_LENGTH, () => 'limit=1', '&')),
  createQueryCase('many percent escapes', CONFIG_MAPS_PATH, () => `a=${'%41'.repeat(MAX_HEAD_LENGTH / 3)}`),
  createQueryCase(
    'many invalid percent escapes',
    CONFIG_MAPS_PATH,
    () => `labelSelector=${'%zz'.repeat(MAX_HEAD_LENGTH / 3)}`,
  ),
  createQueryCase('many plus signs', CONFIG_MAPS_PATH, () => `labelSelector=${'+'.repeat(MAX_HEAD_LENGTH)}`),
  createQueryCase('a limit with many digits', CONFIG_MAPS_PATH, () => `limit=${'9'.repeat(MAX_HEAD_LENGTH)}`),
  createQueryCase(
    'a resourceVersion with many digits',
    CONFIG_MAPS_PATH,
    () => `resourceVersion=${'9'.repeat(MAX_HEAD_LENGTH)}`,
  ),
  createQueryCase('a long continue token', CONFIG_MAPS_PATH, () => `continue=${'QUFB'.repeat(MAX_HEAD_LENGTH / 4)}`),
  createQueryCase('a long timeout', CONFIG_MAPS_PATH, () => `timeout=${'1s'.repeat(MAX_HEAD_LENGTH / 2)}`),
  {
    name: 'a path with many slashes',
    createRequests: () => [{ method: 'GET', path: '/'.repeat(MAX_HEAD_LENGTH) }],
  },
  {
    name: 'a path with many parent segments',
    createRequests: () => [{ method: 'GET', path: '/..'.repeat(MAX_HEAD_LENGTH / 3) }],
  },
  {
    name: 'a path with many percent escapes',
    createRequests: () => [{ method: 'GET', path: `/api/v1/${'%2e'.repeat(MAX_HEAD_LENGTH / 3)}` }],
  },
  {
    name: 'a long name',
    createRequests: () => [{ method: 'GET', path: `${CONFIG_MAPS_PATH}/${'a'.repeat(MAX_HEAD_LENGTH)}` }],
  },
  {
    name: 'a long namespace',
    createRequests: () => [{ method: 'GET', path: `/api/v1/namespaces/${'a'.repeat(MAX_HEAD_LENGTH)}/configmaps` }],
  },
  {
    name: 'a long fieldManager',
    createRequests: (n) => [
      {
        method: 'POST',
        path: `${CONFIG_MAPS_PATH}?fieldManager=${'a'.repeat(MAX_HEAD_LENGTH)}`,
        body: `{"metadata":{"name":"h${n}"}}`,
      },
    ],
  },
];

const HEADER_CASES: readonly StressCase[] = [
  createHeaderCase('Accept: many types', () => ({ accept: fillBytes(MAX_HEAD_LENGTH, () => 'a/b') })),
  createHeaderCase('Accept: many parameters', () => ({
    accept: `application/json;${fillBytes(MAX_HEAD_LENGTH, (i) => `a${i}=b`, ';')}`,
  })),
  createHeaderCase('Accept: many tables', () => ({
    accept: fillBytes(MAX_HEAD_LENGTH, () => 'application/json;as=Table;v=v1;g=x'),
  })),
  createHeaderCase('Accept: semicolons', () => ({ accept: ';'.repeat(MAX_HEAD_LENGTH) })),
  createHeaderCase('Accept: quotes', () => ({ accept: `a/b;q="${'\\"'.repeat(MAX_HEAD_LENGTH / 2)}` })),
  createHeaderCase('Accept: white space', () => ({ accept: `a/b;${' '.repeat(MAX_HEAD_LENGTH)}c` })),
  createHeaderCase('Accept: weights', () => ({ accept: fillBytes(MAX_HEAD_LENGTH, (i) => `a/b;q=0.${i % 1000}`) })),
  createHeaderCase(
    'Accept: many aggregated discovery types',
    () => ({
      accept: fillBytes(MAX_HEAD_LENGTH, () => 'application/json;g=apidiscovery.k8s.io;v=v3;as=APIGroupDiscoveryList'),
    }),
    '/apis',
  ),
  createHeaderCase('Accept-Encoding', () => ({ 'accept-encoding': fillBytes(MAX_HEAD_LENGTH, () => 'br;q=0.1') })),
  createHeaderCase('User-Agent', () => ({ 'user-agent': 'a/'.repeat(MAX_HEAD_LENGTH / 2) })),
  createHeaderCase(
    'If-None-Match',
    () => ({ 'if-none-match': fillBytes(MAX_HEAD_LENGTH, (i) => `"${i}"`) }),
    '/openapi/v3',
  ),
  createHeaderCase('Cookie', () => ({ cookie: 'a=b;'.repeat(MAX_HEAD_LENGTH / 4) })),
  createHeaderCase('Audit-ID', () => ({ 'audit-id': 'a'.repeat(MAX_HEAD_LENGTH) })),
  createHeaderCase('X-Forwarded-For', () => ({ 'x-forwarded-for': fillBytes(MAX_HEAD_LENGTH, () => '1.1.1.1') })),
  createHeaderCase('Authorization: a token with many dots', () => ({
    authorization: `Bearer ${'.'.repeat(MAX_HEAD_LENGTH)}`,
  })),
  createHeaderCase('Authorization: a long token', () => ({
    authorization: `Bearer ${'eyJh.'.repeat(MAX_HEAD_LENGTH / 5)}`,
  })),
  createHeaderCase('Authorization: white space', () => ({ authorization: `Bearer${' '.repeat(MAX_HEAD_LENGTH)}a` })),
  createHeaderCase('Impersonate-Extra', () =>
    Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`impersonate-extra-a${i}`, 'b'])),
  ),
  createHeaderCase('Impersonate-Group', () => ({
    'impersonate-user': 'u',
    'impersonate-group': Array.from({ length: 25_000 }, (_, i) => `g${i}`),
  })),
  createHeaderCase('Content-Type', () => ({
    'content-type': `application/json;${fillBytes(MAX_HEAD_LENGTH, (i) => `a${i}=b`, ';')}`,
  })),
  createHeaderCase('a header with many values', () => ({ 'x-a': Array.from({ length: 60_000 }, () => 'a') })),
];

const MEDIA_TYPES = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf', 'application/cbor'];
const formatAcceptHeader = (type: string, kind: string) => `${type};as=${kind};v=v1;g=meta.k8s.io`;

const LIST_CASES: readonly StressCase[] = MEDIA_TYPES.flatMap((type) =>
  [type, formatAcceptHeader(type, 'Table'), formatAcceptHeader(type, 'PartialObjectMetadataList')].flatMap((accept) => [
    createHeaderCase(`a long list as ${accept}`, () => ({ accept }), MANY_CONFIG_MAPS_PATH),
    createHeaderCase(`a list of large objects as ${accept}`, () => ({ accept }), '/api/v1/namespaces/heavy/configmaps'),
  ]),
);

const OTHER_LIST_CASES: readonly StressCase[] = [
  createHeaderCase(
    'a long list with indentation',
    () => ({ accept: 'application/json' }),
    `${MANY_CONFIG_MAPS_PATH}?pretty=true`,
  ),
  createHeaderCase(
    'a list of large objects with indentation',
    () => ({ accept: 'application/json' }),
    '/api/v1/namespaces/heavy/configmaps?pretty=true',
  ),
  createHeaderCase('a long list, compressed', () => ({ 'accept-encoding': 'gzip' }), MANY_CONFIG_MAPS_PATH),
  createHeaderCase(
    'a list of large objects, compressed',
    () => ({ 'accept-encoding': 'gzip' }),
    '/api/v1/namespaces/heavy/configmaps',
  ),
  ...['v2', 'v3/api/v1', 'v3/apis/x.example/v1'].map((path) =>
    createHeaderCase(`OpenAPI ${path}`, () => ({ accept: 'application/json' }), `/openapi/${path}`),
  ),
  createHeaderCase(
    'OpenAPI v2 in protobuf',
    () => ({ accept: 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf' }),
    '/openapi/v2',
  ),
  createHeaderCase(
    'OpenAPI v2 in protobuf, compressed',
    () => ({ accept: 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf', 'accept-encoding': 'gzip' }),
    '/openapi/v2',
  ),
  createHeaderCase('a list of metrics', () => ({}), '/metrics'),
  {
    name: 'twenty concurrent long lists',
    createRequests: () =>
      Array.from({ length: 20 }, (_, i) => ({
        method: 'GET',
        path: MANY_CONFIG_MAPS_PATH,
        headers: { accept: MEDIA_TYPES[i % 4] ?? '' },
      })),
  },
];

export const REQUEST_CASES: readonly StressCase[] = [...SELECTOR_CASES, ...QUERY_CASES, ...HEADER_CASES];
export const READ_CASES: readonly StressCase[] = [...LIST_CASES, ...OTHER_LIST_CASES];
