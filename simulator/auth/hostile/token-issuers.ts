/**
 * The test fixture of this folder: a server with every token authenticator, and the issuers of its tokens. It also contains the data that a
 * forger can have: public keys, the forger's own keys, and valid tokens of other users.
 */

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { getDialect } from '../../../spec/dialect.ts';
import { createLegacyTokenClaims } from '../../pure/jwt/legacy-claims.ts';
import type { ApiObject } from '../../pure/object.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { allowAnonymous } from '../anonymous.ts';
import { type Authentication, createAuthenticatorUnion, type TokenAuthenticator } from '../authenticator.ts';
import { createBearerTokenAuthenticator } from '../bearer-token.ts';
import { createBootstrapTokenAuthenticator } from '../bootstrap-token.ts';
import { ConfiguredIssuers } from '../configuration/configured-issuers.ts';
import { ASYMMETRIC_ALGORITHMS } from '../jwt/signature.ts';
import { toIssuerConfiguration } from '../oidc/flags.ts';
import { createAccountAuthenticator } from '../service-accounts/authenticator.ts';
import { parseVerificationKeys } from '../service-accounts/keys.ts';
import { createTokenAuthenticatorUnion } from '../token-cache.ts';
import { createTokenFileAuthenticator } from '../token-file.ts';
import { createWebSocketAuthenticator } from '../websocket-token.ts';

export const ORCH_DIALECT = getDialect('orch');
export const NOW_SECONDS = 1_800_000_000;
export const PROVIDER_ISSUER = 'https://issuer.example.com';
export const ACCOUNT_ISSUER = 'https://own';

const ecKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsaKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const forgerKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

export interface TokenSigner {
  readonly algorithm: string;
  readonly id: string;
  readonly publicKey: KeyObject;
  sign(text: string): Buffer;
}

export function createSigner(algorithm: 'ES256' | 'RS256', id: string, keyPair: typeof ecKeys): TokenSigner {
  const signText = (text: string) =>
    sign('sha256', Buffer.from(text), { key: keyPair.privateKey, dsaEncoding: 'ieee-p1363' });
  return { algorithm, id, publicKey: keyPair.publicKey, sign: signText };
}

const accountKey = parseVerificationKeys(String(ecKeys.publicKey.export({ type: 'spki', format: 'pem' })))[0];

/** An issuer of tokens, with its key and the claims of a valid token. */
export interface TokenIssuer {
  readonly name: string;
  readonly key: TokenSigner;
  readonly claims: Readonly<Record<string, unknown>>;
}

export const LEGACY_CLAIMS: TokenIssuer['claims'] = {
  ...createLegacyTokenClaims({ namespace: 'a', account: { name: 'robot', uid: '1' }, secret: 's' }, ORCH_DIALECT),
  sub: 'system:serviceaccount:a:robot',
};
const timeClaims = { iat: NOW_SECONDS, nbf: NOW_SECONDS, exp: NOW_SECONDS + 3600 };
export const TOKEN_ISSUERS: readonly TokenIssuer[] = [
  {
    name: 'a provider',
    key: createSigner('RS256', 'provider-key', rsaKeys),
    claims: { iss: PROVIDER_ISSUER, aud: 'assay', sub: 'jane', ...timeClaims },
  },
  {
    name: 'a service account',
    key: createSigner('ES256', accountKey?.id ?? '', ecKeys),
    claims: {
      iss: ACCOUNT_ISSUER,
      aud: [ACCOUNT_ISSUER],
      sub: 'system:serviceaccount:a:robot',
      [ORCH_DIALECT.domain]: { namespace: 'a', serviceaccount: { name: 'robot', uid: '1' } },
      ...timeClaims,
    },
  },
];

export const encodePart = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/**
 * Returns a token of the issuer, with changes of the claims, the header or the signing key. A text replaces the complete claims or header.
 */
export function signToken(
  { key, claims }: TokenIssuer,
  changedClaims: unknown = {},
  header: unknown = {},
  signingKey: TokenSigner = key,
): string {
  const payload = typeof changedClaims === 'string' ? changedClaims : { ...claims, ...readMembers(changedClaims) };
  const headerObject =
    typeof header === 'string' ? header : { alg: key.algorithm, kid: key.id, ...readMembers(header) };
  const text = `${encodePart(headerObject)}.${encodePart(payload)}`;
  return `${text}.${signingKey.sign(text).toString('base64url')}`;
}

const encodeMembers = (members: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(members).map(([key, value]) => [key, Buffer.from(value).toString('base64')]));

export function createStoredObject(name: string, uid: string, members: object = {}): ApiObject {
  return { apiVersion: 'v1', kind: 'X', metadata: { name, namespace: 'a', uid }, ...members };
}

export const BOOTSTRAP_DATA = {
  'token-id': 'abcdef',
  'token-secret': '0123456789abcdef',
  'usage-bootstrap-authentication': 'true',
};

export function createBootstrapSecret(changes: Readonly<Record<string, string>> = {}, members: object = {}): ApiObject {
  const data = encodeMembers({ ...BOOTSTRAP_DATA, ...changes });
  return createStoredObject('bootstrap-token-abcdef', '5', {
    type: `bootstrap.${ORCH_DIALECT.domain}/token`,
    data,
    ...members,
  });
}

export function createLegacySecret(token: string, members: object = {}): ApiObject {
  return createStoredObject('s', '9', {
    type: `${ORCH_DIALECT.domain}/service-account-token`,
    data: encodeMembers({ token }),
    ...members,
  });
}

export const STORED_OBJECTS: Readonly<Record<string, ApiObject>> = {
  'serviceaccounts/a/robot': createStoredObject('robot', '1'),
  'secrets/kube-system/bootstrap-token-abcdef': createBootstrapSecret(),
};

const clock = { now: () => NOW_SECONDS * 1000 };

function createProviderAuthenticator(key: TokenSigner): ConfiguredIssuers {
  const credentialId = 'id';
  const config = { clock, departures: new Set<string>(), algorithms: ASYMMETRIC_ALGORITHMS };
  const configuredIssuers = new ConfiguredIssuers({ ...config, credentialId }, () => async ({ url }) => {
    const keys = [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.id }];
    const body = url.endsWith('/keys') ? { keys } : { issuer: PROVIDER_ISSUER, jwks_uri: `${PROVIDER_ISSUER}/keys` };
    return { status: 200, headers: { 'cache-control': 'max-age=60' }, body: JSON.stringify(body) };
  });
  const flags = { usernameClaim: 'sub', usernamePrefix: '-', groupsClaim: 'groups', groupsPrefix: '' };
  const commonSettings = { requiredClaims: [], certificateAuthority: '', signingAlgorithms: ASYMMETRIC_ALGORITHMS };
  configuredIssuers.applyConfiguration({
    jwt: [toIssuerConfiguration({ issuerUrl: PROVIDER_ISSUER, clientId: 'assay', ...flags, ...commonSettings })],
  });
  return configuredIssuers;
}

/** Returns the union of all token authenticators. `replacedObjects` replaces stored objects on which tokens depend. */
export function createAllAuthenticators(
  replacedObjects: Readonly<Record<string, ApiObject | undefined>> = {},
): TokenAuthenticator {
  const storedObjects = { ...STORED_OBJECTS, ...replacedObjects };
  const objects = {
    get: async (resource: string, namespace: string, name: string) => storedObjects[`${resource}/${namespace}/${name}`],
  };
  const context = { objects, clock, dialect: ORCH_DIALECT };
  const keys = parseVerificationKeys(String(ecKeys.publicKey.export({ type: 'spki', format: 'pem' })));
  const [{ key }] = TOKEN_ISSUERS as readonly [TokenIssuer];
  return createTokenAuthenticatorUnion([
    createTokenFileAuthenticator('static-token,alice,1001,"devs,ops"\nstatic-é,eve,1002\n'),
    createAccountAuthenticator({
      ...context,
      keys,
      issuers: [ACCOUNT_ISSUER],
      audiences: [ACCOUNT_ISSUER],
      looksUpSecrets: true,
    }),
    createBootstrapTokenAuthenticator(context),
    createProviderAuthenticator(key),
  ]);
}

/** Authenticates a request with the given headers. The server allows anonymous requests. */
export async function authenticateHeaders(tokens: TokenAuthenticator, headers: object): Promise<Authentication> {
  const authenticator = createAuthenticatorUnion([
    createBearerTokenAuthenticator(tokens),
    createWebSocketAuthenticator(tokens, ORCH_DIALECT),
  ]);
  const request = { headers, isTls: true, path: '/' } as Parameters<typeof authenticator.authenticate>[0];
  return allowAnonymous(authenticator).authenticate(request);
}
