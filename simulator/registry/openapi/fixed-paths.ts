/** The OpenAPI path items of the server version, and of the documents of the issuer of service account tokens. */
import type { Operation } from './operations.ts';
import { createPathItem, type PathItem } from './resource-paths.ts';

export const VERSION_PATH_ITEM = createGetPathItem('version', 'version', {
  operationId: 'getCodeVersion',
  description: 'get the code version',
  responseType: 'version.Info',
  nonResourceFormat: 'json',
});

export const ISSUER_PATH_ITEMS: readonly PathItem[] = [
  createGetPathItem('.well-known/openid-configuration', 'WellKnown', {
    operationId: 'getServiceAccountIssuerOpenIDConfiguration',
    description: 'get the OpenID configuration of the issuer of service account tokens',
    responseType: undefined,
    produces: ['application/json'],
    nonResourceFormat: 'text',
  }),
  createGetPathItem('openid/v1/jwks', 'openid', {
    operationId: 'getServiceAccountIssuerOpenIDKeyset',
    description:
      'get the JSON Web Key Set of the issuer of service account tokens, with the public keys that verify them',
    responseType: undefined,
    produces: ['application/jwk-set+json'],
    nonResourceFormat: 'text',
  }),
];

type FixedOperation = Pick<
  Operation,
  'operationId' | 'description' | 'responseType' | 'produces' | 'nonResourceFormat'
>;

function createGetPathItem(path: string, tag: string, fixedOperation: FixedOperation): PathItem {
  const operation: Operation = {
    ...fixedOperation,
    method: 'get',
    parameters: [],
    responses: { 200: 'OK' },
    isStreaming: false,
  };
  return createPathItem(`/${path}/`, tag, [], [operation]);
}
