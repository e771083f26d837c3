/** What a server says of itself: discovery, OpenAPI, version, health, and what it answers where there is nothing. */
import fc from 'fast-check';
import { GADGETS_GROUP } from '../kinds/custom-kind.ts';
import type { Operation } from '../operation.ts';
import { compact } from './members.ts';

const DOCUMENTS = [
  '/version',
  '/version/',
  '/healthz',
  '/livez',
  '/readyz',
  '/livez/ping',
  '/livez?verbose',
  '/healthz/ping?verbose',
  '/livez?exclude=ping&exclude=nosuch',
  '/readyz/nosuch',
  '/api',
  '/api/',
  '/apis',
  '/apis/',
  '/api/v1',
  '/apis/apps',
  '/apis/apps/v1',
  '/apis/coordination.{suffix}/v1',
  '/apis/autoscaling',
  '/apis/admissionregistration.{suffix}',
  `/apis/${GADGETS_GROUP}`,
  `/apis/${GADGETS_GROUP}/v1`,
  `/apis/${GADGETS_GROUP}/v1beta1`,
  `/apis/${GADGETS_GROUP}/v2`,
  '/apis/nosuch',
  '/apis/apps/v9',
  '/api/v9',
  '/openapi/v2',
  '/openapi/v3',
  '/openapi/v3/api/v1',
  '/openapi/v3/apis/apps/v1',
  '/openapi/v3/apis/coordination.{suffix}/v1',
  '/openapi/v3/version',
  `/openapi/v3/apis/${GADGETS_GROUP}/v1`,
  '/openapi/v3/nosuch',
  '/.well-known/openid-configuration',
  '/openid/v1/jwks',
  '/nosuch',
  `/apis/apiextensions.{suffix}/v1/customresourcedefinitions/gadgets.${GADGETS_GROUP}`,
  '/api/v1/namespaces/default',
  '/api/v1/namespaces/nosuch',
  '/api/v1/componentstatuses/nosuch',
];

/** Beside those above: read once, as they are. */
const GROUPS = [
  ...[
    'admissionregistration.{suffix}/v1',
    'apiextensions.{suffix}/v1',
    'apiregistration.{suffix}/v1',
    'authentication.{suffix}/v1',
  ],
  ...['authorization.{suffix}/v1', 'autoscaling/v1', 'autoscaling/v2', 'batch/v1', 'certificates.{suffix}/v1'],
  ...['discovery.{suffix}/v1', 'events.{suffix}/v1', 'flowcontrol.apiserver.{suffix}/v1', 'networking.{suffix}/v1'],
  ...[
    'node.{suffix}/v1',
    'policy/v1',
    'rbac.authorization.{suffix}/v1',
    'scheduling.{suffix}/v1',
    'storage.{suffix}/v1',
  ],
];
const PLAIN = [
  '/',
  '/openapi/v3/apis/apps/v1?hash=0',
  ...GROUPS.map((group) => `/openapi/v3/apis/${group}`),
  ...GROUPS.map((group) => `/apis/${group}`),
  '/apis/coordination.{suffix}',
  '/apis/events.{suffix}',
  '/openapi/v3/apis',
  '/openapi/v3/api',
  `/openapi/v3/apis/${GADGETS_GROUP}/v1beta1`,
];

const AGGREGATED = 'application/json;g=apidiscovery.{suffix};v=v2;as=APIGroupDiscoveryList';
const ACCEPTED = [
  undefined,
  undefined,
  undefined,
  undefined,
  `${AGGREGATED},application/json`,
  AGGREGATED,
  'application/json;g=apidiscovery.{suffix};v=v9;as=APIGroupDiscoveryList,application/json',
  'application/yaml',
  '{protobuf}',
  'text/html',
  'application/cbor',
  'application/com.github.proto-openapi.spec.v3@v1.0+protobuf',
];

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** What is an object is not written. */
const OBJECT = /customresourcedefinitions|namespaces|componentstatuses/;
const READING = METHODS.slice(0, 5);
const query = fc.constantFrom('', '', '', 'pretty=true', 'timeout=32s', 'timeout=x');
/** Beside Accept. */
const HEADERS: readonly (Readonly<Record<string, string>> | undefined)[] = [
  undefined,
  undefined,
  undefined,
  { 'accept-encoding': 'gzip' },
  { 'if-none-match': '"none"' },
  { 'audit-id': 'of-the-client' },
];

const PROTO_OPENAPI = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf';
/** Asked for as clients do. */
const AS_CLIENTS: readonly (readonly [path: string, accept: string])[] = [
  ['/api', `${AGGREGATED},application/json`],
  ['/apis', `${AGGREGATED},application/json`],
  ['/apis', 'application/json;g=apidiscovery.{suffix};v=v2beta1;as=APIGroupDiscoveryList,application/json'],
  ['/openapi/v2', PROTO_OPENAPI],
];

const read = (path: string, more: object = {}): Operation =>
  compact({ do: 'request', method: 'GET', path, ...more }) as Operation;

/** A document, and how else it is asked for: as itself, as it was the last time, in another encoding, by another method. */
function readings(path: string): fc.Arbitrary<Operation[]> {
  const methods = OBJECT.test(path) ? READING : METHODS;
  const variant = fc
    .tuple(fc.constantFrom(...methods), query, fc.constantFrom(...ACCEPTED), fc.constantFrom(...HEADERS))
    .map(([method, asks, accept, headers]) => {
      const asking = asks === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${asks}`;
      return [read(asking, { method, accept, headers })];
    });
  const again = fc
    .constantFrom(...ACCEPTED)
    .map((accept) => [read(path, { accept }), read(path, { accept, headers: { 'if-none-match': '{etag}' } })]);
  return fc
    .tuple(
      fc.constant([read(path)]),
      fc.oneof(
        { weight: 2, arbitrary: variant },
        { weight: 1, arbitrary: again },
        { weight: 5, arbitrary: fc.constant([]) },
      ),
    )
    .map((both) => both.flat());
}

/** Parts of the documents, which are taken in turn so that none is missed by chance. */
const PARTS = 4;

export const documentPrograms: readonly fc.Arbitrary<Operation[]>[] = Array.from({ length: PARTS }, (_, part) =>
  fc
    .tuple(...DOCUMENTS.filter((_path, at) => at % PARTS === part).map(readings))
    .map((drawn) => [
      ...drawn.flat(),
      ...PLAIN.filter((_path, at) => at % PARTS === part).map((path) => read(path)),
      ...AS_CLIENTS.filter((_one, at) => at % PARTS === part).flatMap(([path, accept]) => [
        read(path, { accept }),
        read(path, { accept, headers: { 'if-none-match': '{etag}' } }),
      ]),
    ]),
);
