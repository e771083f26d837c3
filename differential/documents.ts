/** What a server says of itself: discovery, OpenAPI, version, health, and what it answers where there is nothing. */
import fc from 'fast-check';
import { GADGETS_GROUP } from './custom-kind.ts';
import { compact } from './members.ts';
import type { Operation } from './operation.ts';

const DOCUMENTS = [
  '/version',
  '/version/',
  '/healthz',
  '/livez',
  '/readyz',
  '/livez/ping',
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
  '/openapi/v3/apis/coordination.{suffix}/v1',
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

const method = fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS');
const query = fc.constantFrom('', '', '', '', '?pretty=true', '?timeout=32s', '?timeout=x');

/** Drawn path by path, in an order of its own in each program, so that few are missed. */
export const documentProgram: fc.Arbitrary<Operation[]> = fc
  .shuffledSubarray(DOCUMENTS, { minLength: 14, maxLength: 14 })
  .chain((paths) =>
    fc
      .array(fc.tuple(method, query, fc.constantFrom(...ACCEPTED)), {
        minLength: paths.length,
        maxLength: paths.length,
      })
      .map((drawn) =>
        drawn.map(
          ([verb, asks, accept], index) =>
            compact({ do: 'odd', method: verb, path: `${paths[index]}${asks}`, accept }) as Operation,
        ),
      ),
  );
