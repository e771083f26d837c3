/** Area `discovery`: discovery, OpenAPI, version and health, with ETags, compression and various methods, and paths without a document. */
import fc from 'fast-check';
import { chooseWeighted, distributeRows, selectProgramRows } from '../arbitraries.ts';
import { GADGETS_GROUP } from '../kinds/custom-kind.ts';
import type { Operation } from '../operation.ts';
import { buildRequest, YAML_TYPE } from '../requests.ts';

const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

const GADGETS_PATH = `/apis/${GADGETS_GROUP}`;
/** Documents that are requested in several ways. */
const DOCUMENT_PATHS = splitWords(`
  /version /version/ /healthz /livez /readyz /livez/ping /livez?verbose /healthz/ping?verbose
  /livez?exclude=ping&exclude=nosuch /readyz/nosuch
  /api /api/ /apis /apis/ /api/v1 /apis/apps /apis/apps/v1 /apis/coordination.{suffix}/v1 /apis/autoscaling
  /apis/admissionregistration.{suffix} ${GADGETS_PATH} ${GADGETS_PATH}/v1 ${GADGETS_PATH}/v1beta1 ${GADGETS_PATH}/v2
  /apis/nosuch /apis/apps/v9 /api/v9
  /openapi/v2 /openapi/v3 /openapi/v3/api/v1 /openapi/v3/apis/apps/v1 /openapi/v3/apis/coordination.{suffix}/v1
  /openapi/v3/version /openapi/v3${GADGETS_PATH}/v1 /openapi/v3/nosuch
  /.well-known/openid-configuration /openid/v1/jwks /nosuch
  /apis/apiextensions.{suffix}/v1/customresourcedefinitions/gadgets.${GADGETS_GROUP}
  /api/v1/namespaces/default /api/v1/namespaces/nosuch /api/v1/componentstatuses/nosuch
`);
const GROUP_VERSIONS = splitWords(`
  admissionregistration.{suffix}/v1 apiextensions.{suffix}/v1 apiregistration.{suffix}/v1 authentication.{suffix}/v1
  authorization.{suffix}/v1 autoscaling/v1 autoscaling/v2 batch/v1 certificates.{suffix}/v1 discovery.{suffix}/v1
  events.{suffix}/v1 flowcontrol.apiserver.{suffix}/v1 networking.{suffix}/v1 node.{suffix}/v1 policy/v1
  rbac.authorization.{suffix}/v1 scheduling.{suffix}/v1 storage.{suffix}/v1
`);
/** Documents that are requested once. */
const OTHER_DOCUMENT_PATHS = [
  ...[
    '/',
    '/openapi/v3/apis/apps/v1?hash=0',
    '/openapi/v3/apis',
    '/openapi/v3/api',
    `/openapi/v3${GADGETS_PATH}/v1beta1`,
  ],
  ...GROUP_VERSIONS.flatMap((group) => [`/openapi/v3/apis/${group}`, `/apis/${group}`]),
  ...['/apis/coordination.{suffix}', '/apis/events.{suffix}'],
];

const formatAggregatedDiscoveryType = (version: string): string =>
  `application/json;g=apidiscovery.{suffix};v=${version};as=APIGroupDiscoveryList`;
const ACCEPT_HEADERS = [
  ...[
    undefined,
    undefined,
    undefined,
    undefined,
    `${formatAggregatedDiscoveryType('v2')},application/json`,
    formatAggregatedDiscoveryType('v2'),
  ],
  ...[
    `${formatAggregatedDiscoveryType('v9')},application/json`,
    YAML_TYPE,
    '{protobuf}',
    'text/html',
    'application/cbor',
  ],
  'application/com.github.proto-openapi.spec.v3@v1.0+protobuf',
];
/** Requests that common clients send: path and Accept header. */
const CLIENT_REQUESTS: readonly (readonly [path: string, accept: string])[] = [
  ['/api', `${formatAggregatedDiscoveryType('v2')},application/json`],
  ['/apis', `${formatAggregatedDiscoveryType('v2')},application/json`],
  ['/apis', `${formatAggregatedDiscoveryType('v2beta1')},application/json`],
  ['/openapi/v2', 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'],
];

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];
const READING_METHODS = METHODS.slice(0, 5);
/** Matches paths of API objects. The programs send only reads to them. */
const OBJECT_PATH = /customresourcedefinitions|namespaces|componentstatuses/;
const queryArbitrary = fc.constantFrom('', '', '', 'pretty=true', 'timeout=32s', 'timeout=x');
const headersArbitrary = fc.constantFrom(
  ...[undefined, undefined, undefined, { 'accept-encoding': 'gzip' }, { 'if-none-match': '"none"' }],
  { 'audit-id': 'of-the-client' },
);

/** Requests a document in this representation twice, the second time with the ETag of the first response. */
function buildRepeatedRequest(path: string, accept: string | undefined): Operation[] {
  return [
    buildRequest('GET', path, { accept }),
    buildRequest('GET', path, { accept, headers: { 'if-none-match': '{etag}' } }),
  ];
}

function drawDocumentRequests(path: string): fc.Arbitrary<Operation[]> {
  const variantArbitrary = fc
    .tuple(
      fc.constantFrom(...(OBJECT_PATH.test(path) ? READING_METHODS : METHODS)),
      queryArbitrary,
      fc.constantFrom(...ACCEPT_HEADERS),
      headersArbitrary,
    )
    .map(([method, queryText, accept, requestHeaders]) => {
      const pathWithQuery = queryText === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${queryText}`;
      return [buildRequest(method, pathWithQuery, { accept, headers: requestHeaders })];
    });
  const optionalOperationsArbitrary = chooseWeighted<Operation[]>(
    [2, variantArbitrary],
    [1, fc.constantFrom(...ACCEPT_HEADERS).map((accept) => buildRepeatedRequest(path, accept))],
    [5, fc.constant([])],
  );
  return optionalOperationsArbitrary.map((operations) => [buildRequest('GET', path), ...operations]);
}

const PROGRAM_COUNT = 4;

export const drawDiscoveryPrograms = (): fc.Arbitrary<Operation[]>[] =>
  distributeRows(PROGRAM_COUNT, DOCUMENT_PATHS, (documentPaths, programIndex) =>
    fc
      .tuple(...documentPaths.map(drawDocumentRequests))
      .map((operationLists) => [
        ...operationLists.flat(),
        ...selectProgramRows(OTHER_DOCUMENT_PATHS, programIndex, PROGRAM_COUNT).map((path) =>
          buildRequest('GET', path),
        ),
        ...selectProgramRows(CLIENT_REQUESTS, programIndex, PROGRAM_COUNT).flatMap(([path, accept]) =>
          buildRepeatedRequest(path, accept),
        ),
      ]),
  );
