/** The flags for service account tokens: keys, issuer and audiences. */
import type { Flag } from './flag.ts';

export const SERVICE_ACCOUNT_FLAGS = [
  {
    name: 'api-audiences',
    type: 'list',
    placeholder: 'names',
    help: 'identifiers of the API; a service account token must have one of them as its audience (default: the first --service-account-issuer)',
  },
  {
    name: 'service-account-key-file',
    type: 'repeated',
    placeholder: 'file',
    default: [],
    help: 'file of PEM-encoded RSA or ECDSA keys, private or public, that verify service account tokens (repeatable; default: the key that signs them)',
  },
  {
    name: 'service-account-signing-key-file',
    type: 'string',
    placeholder: 'file',
    help: 'file with the private key with which the issuer signs service account tokens (default: the key of the secure port)',
  },
  {
    name: 'service-account-issuer',
    type: 'repeated',
    placeholder: 'name',
    default: [],
    check: findIssuersProblem,
    help: 'identifier of the service account token issuer, the "iss" claim of its tokens. Repeatable: the first issuer is used for new tokens, and tokens of all issuers are accepted (default: the address of the API service in the cluster)',
  },
  {
    name: 'service-account-jwks-uri',
    type: 'string',
    placeholder: 'url',
    help: 'the jwks_uri of /.well-known/openid-configuration, an https URL (default: /openid/v1/jwks of this server)',
  },
  {
    name: 'service-account-lookup',
    type: 'boolean',
    placeholder: 'boolean',
    default: true,
    help: 'validate that the service account of a token, and the object to which the token is bound, exist',
  },
  {
    name: 'service-account-max-token-expiration',
    type: 'duration',
    placeholder: 'duration',
    default: 0,
    help: 'maximum validity duration of an issued token; requests for a longer duration get this maximum. 0 means no maximum',
  },
] as const satisfies readonly Flag[];

function findIssuersProblem(issuers: readonly string[]): string | undefined {
  if (issuers.includes('')) return 'should not be an empty string';
  const repeatedIssuer = issuers.find((issuer, index) => issuers.indexOf(issuer) < index);
  return repeatedIssuer === undefined ? undefined : `${JSON.stringify(repeatedIssuer)} is already specified`;
}
