/** Generates random requests: random methods, paths, queries, headers and bodies. The same seed gives the same requests. */
import fc from 'fast-check';
import type { StressRequest } from './stress-case.ts';

const text = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    '0',
    '-1',
    'true',
    'null',
    '*',
    '..',
    '%',
    '%00',
    'a/b',
    'A_',
    '9'.repeat(40),
    'é',
    '\u{1F600}',
  ),
  fc.string({ maxLength: 12 }),
);
const pathSegment = text.map((part) => encodeURIComponent(part));
const resource = fc.constantFrom(
  'configmaps',
  'pods',
  'services',
  'secrets',
  'endpoints',
  'events',
  'serviceaccounts',
  'nothing',
);
const group = fc.constantFrom(
  '/api/v1',
  '/apis/apps/v1',
  '/apis/rbac.authorization.k8s.io/v1',
  '/apis/autoscaling/v1',
  '/apis/x/v1',
);
const path = fc.oneof(
  fc.tuple(group, resource, pathSegment).map(([root, plural, name]) => `${root}/namespaces/default/${plural}/${name}`),
  fc.tuple(group, resource).map(([root, plural]) => `${root}/namespaces/default/${plural}`),
  fc.tuple(group, resource, pathSegment, pathSegment).map((parts) => parts.join('/')),
  fc.array(pathSegment, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
  fc.constantFrom(
    '/',
    '/apis',
    '/openapi/v2',
    '/openapi/v3/api/v1',
    '/version',
    '/metrics',
    '/healthz/ping',
    '/livez?verbose',
  ),
);

const selector = fc
  .array(
    fc.constantFrom(
      'a',
      'b/c',
      'in',
      'notin',
      '(',
      ')',
      ',',
      '=',
      '==',
      '!=',
      '!',
      '>',
      '<',
      ' ',
      '1',
      'metadata.name',
      '\\',
      '\u0000',
    ),
    { maxLength: 9 },
  )
  .map((parts) => parts.join(''));
const parameter = fc.tuple(
  fc.constantFrom(
    'labelSelector',
    'fieldSelector',
    'limit',
    'continue',
    'resourceVersion',
    'resourceVersionMatch',
    'timeout',
    'timeoutSeconds',
    'dryRun',
    'fieldManager',
    'fieldValidation',
    'force',
    'pretty',
    'propagationPolicy',
    'gracePeriodSeconds',
    'includeObject',
    'a',
  ),
  fc.oneof(text, selector, fc.constantFrom('All', 'Strict', 'Warn', 'Exact', 'NotOlderThan', 'Orphan', '1s')),
);
const query = fc
  .array(parameter, { maxLength: 4 })
  .map((parameters) => parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'));

const mediaType = fc.constantFrom(
  'application/json',
  'application/yaml',
  'application/cbor',
  'application/vnd.kubernetes.protobuf',
  'text/html',
  '*/*',
);
const accept = fc
  .array(
    fc.tuple(
      mediaType,
      fc.constantFrom(
        '',
        ';q=0',
        ';q=x',
        ';as=Table;v=v1;g=meta.k8s.io',
        ';as=PartialObjectMetadata;v=v1;g=meta.k8s.io',
        ';stream=watch',
        ';',
        '; ;=',
      ),
    ),
    { maxLength: 3 },
  )
  .map((clauses) => clauses.map((parts) => parts.join('')).join(','));
const latinText = fc.string({ unit: fc.constantFrom('a', ' ', '"', ';', '=', ',', '.', '/', 'é', '0'), maxLength: 20 });
const credentials = fc.oneof(
  fc.constantFrom('Bearer', 'Bearer ', 'Bearer a.b.c', 'Basic Og==', 'bearer eyJhbGciOiJub25lIn0.e30.'),
  latinText,
);
const headers = fc.record(
  {
    accept,
    authorization: credentials,
    'accept-encoding': fc.constantFrom('gzip', 'br', '*', 'gzip;q=0'),
    'content-type': fc.oneof(
      mediaType,
      fc.constantFrom(
        'application/json-patch+json',
        'application/merge-patch+json',
        'application/strategic-merge-patch+json',
        'application/apply-patch+yaml',
      ),
      latinText,
    ),
    'impersonate-user': latinText,
    'impersonate-group': latinText,
    'user-agent': latinText,
    'content-encoding': fc.constantFrom('gzip', 'identity', 'a'),
    'audit-id': latinText,
  },
  { requiredKeys: [] },
);

const member = fc.constantFrom(
  'apiVersion',
  'kind',
  'metadata',
  'name',
  'namespace',
  'labels',
  'annotations',
  'finalizers',
  'ownerReferences',
  'managedFields',
  'spec',
  'data',
  'containers',
  'subsets',
  '$patch',
  '$retainKeys',
  '__proto__',
  'constructor',
  'op',
  'path',
  'value',
  'from',
);
const word = fc.constantFrom(
  'v1',
  'ConfigMap',
  'Pod',
  'default',
  'add',
  'copy',
  'move',
  'remove',
  'test',
  'replace',
  '/data/a',
  '/-',
  '/metadata',
  'delete',
  'merge',
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(word, text, fc.double(), fc.boolean(), fc.constant(null), fc.maxSafeInteger()),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(member, tie('value'), { maxKeys: 5 }),
  ),
}));
const json = value.map((item) => JSON.stringify(item));
/** A JSON text with an inserted character. */
const brokenJson = fc
  .tuple(json, fc.nat(), fc.constantFrom('"', '}', '{', ',', '\\', '\u0000', '- ', '&a ', '*a', '\n'))
  .map(([body, index, letter]) => {
    const position = index % (body.length + 1);
    return body.slice(0, position) + letter + body.slice(position + 1);
  });
const bytes = fc.uint8Array({ maxLength: 60 }).map((values) => Buffer.from(values));
const prefixedBytes = fc
  .tuple(fc.constantFrom('k8s\0', '\xd9\xd9\xf7'), bytes)
  .map(([prefix, suffix]) => Buffer.concat([Buffer.from(prefix, 'latin1'), suffix]));
const body = fc.oneof(fc.constant(undefined), json, brokenJson, bytes, prefixedBytes);

const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE');

const request: fc.Arbitrary<StressRequest> = fc.record({ method, path, query, headers, body }).map((randomValue) => ({
  method: randomValue.method,
  path:
    randomValue.query === ''
      ? randomValue.path
      : `${randomValue.path}${randomValue.path.includes('?') ? '&' : '?'}${randomValue.query}`,
  headers: randomValue.headers,
  ...(randomValue.body !== undefined && randomValue.method !== 'TRACE' && { body: randomValue.body }),
}));

export function createRandomRequests(count: number, seed: number): readonly StressRequest[] {
  return fc.sample(request, { numRuns: count, seed });
}
