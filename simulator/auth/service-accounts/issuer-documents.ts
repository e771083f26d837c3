/**
 * Creates the OpenID documents of the issuer of service account tokens, with which other servers verify tokens: the configuration and the
 * public keys. kube-apiserver serves them since 1.20 if the issuer is an https URL without a query or fragment.
 */
import type { PublicKey } from './keys.ts';

export interface IssuerDocuments {
  /** Returns the OpenID configuration. `address` is host and port of this server for clients. */
  createConfiguration(address: string): string;
  /** The JSON Web Key Set with the public keys. */
  readonly keySet: string;
}

export interface IssuerSettings {
  readonly issuer: string;
  /** The URL of the key set. The default is the key set of this server. */
  readonly keySetUrl: string | undefined;
  readonly keys: readonly PublicKey[];
}

export const CONFIGURATION_PATH = '/.well-known/openid-configuration';
export const KEY_SET_PATH = '/openid/v1/jwks';

/** Returns the documents, or undefined if the issuer or the URL of the key set is not a valid https URL. */
export function createIssuerDocuments({ issuer, keySetUrl, keys }: IssuerSettings): IssuerDocuments | undefined {
  const url = parseHttpsUrl(issuer);
  if (url === undefined || url.search !== '' || url.hash !== '') return undefined;
  if (keySetUrl !== undefined && parseHttpsUrl(keySetUrl) === undefined) return undefined;
  const algorithms = [...new Set(keys.map(({ algorithm }) => algorithm))].sort();
  return {
    createConfiguration: (address) =>
      JSON.stringify({
        issuer,
        jwks_uri: keySetUrl ?? `https://${address}${KEY_SET_PATH}`,
        response_types_supported: ['id_token'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: algorithms,
      }),
    keySet: JSON.stringify({ keys: keys.map(createJsonWebKey) }),
  };
}

/** Returns the key as a JSON Web Key, with its members in the order of kube-apiserver. */
function createJsonWebKey({ id, key, algorithm }: PublicKey): object {
  const { kty, crv, ...numbers } = key.export({ format: 'jwk' });
  return { use: 'sig', kty, kid: id, crv, alg: algorithm, ...numbers };
}

function parseHttpsUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  return url?.protocol === 'https:' ? url : undefined;
}
