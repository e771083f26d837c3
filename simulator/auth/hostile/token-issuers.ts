/**
 * The test fixture of this folder: a server with every token authenticator, and the issuers of its tokens. It also contains the data that a
 * forger can have: public keys, the forger's own keys, and valid tokens of other users.
 */

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { dialect } from '../../../spec/dialect.ts';
import { createLegacyTokenClaims } from '../../pure/jwt/legacy-claims.ts';
import type { ApiObject } from '../../pure/object.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { allowAnonymous } from '../anonymous.ts';
import { type Authentication, type TokenAuthenticator, unionAuthenticators } from '../authenticator.ts';
import { createBearerTokenAuthenticator } from '../bearer-token.ts';
import { createBootstrapTokenAuthenticator } from '../bootstrap-token.ts';
import { ConfiguredIssuers } from '../configuration/configured-issuers.ts';
import { ALGORITHMS } from '../jwt/signature.ts';
import { toIssuerConfiguration } from '../oidc/flags.ts';
import { createAccountAuthenticator } from '../service-accounts/authenticator.ts';
import { parseVerificationKeys } from '../service-accounts/keys.ts';
import { combineTokens } from '../token-cache.ts';
import { createTokenFileAuthenticator } from '../token-file.ts';
import { createWebSocketAuthenticator } from '../websocket-token.ts';

export const ORCH = dialect('orch');
export const NOW = 1_800_000_000;
export const PROVIDER = 'https://issuer.example.com';
export const OWN_ISSUER = 'https://own';

const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const forgerKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

export interface Key {
  readonly algorithm: string;
  readonly id: string;
  readonly publicKey: KeyObject;
  sign(text: string): Buffer;
}

export function createSigner(algorithm: 'ES256' | 'RS256', id: string, pair: typeof curve): Key {
  const signText = (text: string) =>
    sign('sha256', Buffer.from(text), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' });
  return { algorithm, id, publicKey: pair.publicKey, sign: signText };
}

const accountKey = parseVerificationKeys(String(curve.publicKey.export({ type: 'spki', format: 'pem' })))[0];

/** An issuer of tokens, with its key and the claims of a valid token. */
export interface TokenIssuer {
  readonly name: string;
  readonly key: Key;
  readonly claims: Readonly<Record<string, unknown>>;
}

export const LEGACY: TokenIssuer['claims'] = {
  ...createLegacyTokenClaims({ namespace: 'a', account: { name: 'robot', uid: '1' }, secret: 's' }, ORCH),
  sub: 'system:serviceaccount:a:robot',
};
const times = { iat: NOW, nbf: NOW, exp: NOW + 3600 };
export const TOKEN_ISSUERS: readonly TokenIssuer[] = [
  {
    name: 'a provider',
    key: createSigner('RS256', 'provider-key', rsa),
    claims: { iss: PROVIDER, aud: 'assay', sub: 'jane', ...times },
  },
  {
    name: 'a service account',
    key: createSigner('ES256', accountKey?.id ?? '', curve),
    claims: {
      iss: OWN_ISSUER,
      aud: [OWN_ISSUER],
      sub: 'system:serviceaccount:a:robot',
      [ORCH.protocolPrefix]: { namespace: 'a', serviceaccount: { name: 'robot', uid: '1' } },
      ...times,
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
  signingKey: Key = key,
): string {
  const payload = typeof changedClaims === 'string' ? changedClaims : { ...claims, ...readMembers(changedClaims) };
  const head = typeof header === 'string' ? header : { alg: key.algorithm, kid: key.id, ...readMembers(header) };
  const text = `${encodePart(head)}.${encodePart(payload)}`;
  return `${text}.${signingKey.sign(text).toString('base64url')}`;
}

const encodeMembers = (members: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(members).map(([key, value]) => [key, Buffer.from(value).toString('base64')]));

export function createStoredObject(name: string, uid: string, members: object = {}): ApiObject {
  return { apiVersion: 'v1', kind: 'X', metadata: { name, namespace: 'a', uid }, ...members };
}

export const BOOTSTRAP = {
  'token-id': 'abcdef',
  'token-secret': '0123456789abcdef',
  'usage-bootstrap-authentication': 'true',
};

export function createBootstrapSecret(changes: Readonly<Record<string, string>> = {}, members: object = {}): ApiObject {
  const data = encodeMembers({ ...BOOTSTRAP, ...changes });
  return createStoredObject('bootstrap-token-abcdef', '5', {
    type: `bootstrap.${ORCH.protocolPrefix}/token`,
    data,
    ...members,
  });
}

export function createLegacySecret(token: string, members: object = {}): ApiObject {
  return createStoredObject('s', '9', {
    type: `${ORCH.protocolPrefix}/service-account-token`,
    data: encodeMembers({ token }),
    ...members,
  });
}

export const STORED_OBJECTS: Readonly<Record<string, ApiObject>> = {
  'serviceaccounts/a/robot': createStoredObject('robot', '1'),
  'secrets/kube-system/bootstrap-token-abcdef': createBootstrapSecret(),
};

const clock = { now: () => NOW * 1000 };

function openProvider(key: Key): ConfiguredIssuers {
  const credentialId = 'id';
  const config = { clock, departures: new Set<string>(), algorithms: ALGORITHMS };
  const configuredIssuers = new ConfiguredIssuers({ ...config, credentialId }, () => async ({ url }) => {
    const keys = [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.id }];
    const body = url.endsWith('/keys') ? { keys } : { issuer: PROVIDER, jwks_uri: `${PROVIDER}/keys` };
    return { status: 200, headers: { 'cache-control': 'max-age=60' }, body: JSON.stringify(body) };
  });
  const flags = { usernameClaim: 'sub', usernamePrefix: '-', groupsClaim: 'groups', groupsPrefix: '' };
  const commonSettings = { requiredClaims: [], certificateAuthority: '', signingAlgorithms: ALGORITHMS };
  configuredIssuers.apply({
    jwt: [toIssuerConfiguration({ issuerUrl: PROVIDER, clientId: 'assay', ...flags, ...commonSettings })],
  });
  return configuredIssuers;
}

/** Returns the union of all token authenticators. `replacedObjects` replaces stored objects on which tokens depend. */
export function openEverySource(
  replacedObjects: Readonly<Record<string, ApiObject | undefined>> = {},
): TokenAuthenticator {
  const storedObjects = { ...STORED_OBJECTS, ...replacedObjects };
  const objects = {
    get: async (resource: string, namespace: string, name: string) => storedObjects[`${resource}/${namespace}/${name}`],
  };
  const context = { objects, clock, dialect: ORCH };
  const keys = parseVerificationKeys(String(curve.publicKey.export({ type: 'spki', format: 'pem' })));
  const [{ key }] = TOKEN_ISSUERS as readonly [TokenIssuer];
  return combineTokens([
    createTokenFileAuthenticator('static-token,alice,1001,"devs,ops"\nstatic-é,eve,1002\n'),
    createAccountAuthenticator({ ...context, keys, issuers: [OWN_ISSUER], audiences: [OWN_ISSUER], lookup: true }),
    createBootstrapTokenAuthenticator(context),
    openProvider(key),
  ]);
}

/** Authenticates a request with the given headers. The server allows anonymous requests. */
export async function authenticateHeaders(tokens: TokenAuthenticator, headers: object): Promise<Authentication> {
  const authenticator = unionAuthenticators([
    createBearerTokenAuthenticator(tokens),
    createWebSocketAuthenticator(tokens, ORCH),
  ]);
  const request = { headers, secure: true, path: '/' } as Parameters<typeof authenticator.authenticate>[0];
  return allowAnonymous(authenticator).authenticate(request);
}
