/**
 * A server with every source of tokens, and who may get in there: for the trials of this folder. What a forger can have is here too: the
 * public keys, keys of their own, and good tokens of others.
 */

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { dialect } from '../../../spec/dialect.ts';
import { claimsOfLegacy } from '../../pure/jwt/legacy-claims.ts';
import type { ApiObject } from '../../pure/object.ts';
import { membersOf } from '../../pure/value/members-of.ts';
import { orAnonymous } from '../anonymous.ts';
import { type Authentication, firstOf, type TokenAuthenticator } from '../authenticator.ts';
import { bearerToken } from '../bearer-token.ts';
import { bootstrapTokens } from '../bootstrap-token.ts';
import { ConfiguredIssuers } from '../configuration/configured-issuers.ts';
import { ALGORITHMS } from '../jwt/signature.ts';
import { configurationOf } from '../oidc/flags.ts';
import { accountTokens } from '../service-accounts/authenticator.ts';
import { verificationKeys } from '../service-accounts/keys.ts';
import { firstOfTokens } from '../token-cache.ts';
import { tokenFile } from '../token-file.ts';
import { webSocketToken } from '../websocket-token.ts';

export const ORCH = dialect('orch');
export const NOW = 1_800_000_000;
export const PROVIDER = 'https://issuer.example.com';
export const OWN = 'https://own';

const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' });

export interface Key {
  readonly algorithm: string;
  readonly id: string;
  readonly publicKey: KeyObject;
  sign(text: string): Buffer;
}

export function signer(algorithm: 'ES256' | 'RS256', id: string, pair: typeof curve): Key {
  const sealed = (text: string) =>
    sign('sha256', Buffer.from(text), { key: pair.privateKey, dsaEncoding: 'ieee-p1363' });
  return { algorithm, id, publicKey: pair.publicKey, sign: sealed };
}

const accountKey = verificationKeys(String(curve.publicKey.export({ type: 'spki', format: 'pem' })))[0];

/** Who gives tokens: their key, and what a good token says. */
export interface Party {
  readonly name: string;
  readonly key: Key;
  readonly claims: Readonly<Record<string, unknown>>;
}

export const LEGACY: Party['claims'] = {
  ...claimsOfLegacy({ namespace: 'a', account: { name: 'robot', uid: '1' }, secret: 's' }, ORCH),
  sub: 'system:serviceaccount:a:robot',
};
const times = { iat: NOW, nbf: NOW, exp: NOW + 3600 };
export const PARTIES: readonly Party[] = [
  {
    name: 'a provider',
    key: signer('RS256', 'provider-key', rsa),
    claims: { iss: PROVIDER, aud: 'assay', sub: 'jane', ...times },
  },
  {
    name: 'a service account',
    key: signer('ES256', accountKey?.id ?? '', curve),
    claims: {
      iss: OWN,
      aud: [OWN],
      sub: 'system:serviceaccount:a:robot',
      [ORCH.protocolPrefix]: { namespace: 'a', serviceaccount: { name: 'robot', uid: '1' } },
      ...times,
    },
  },
];

export const encoded = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** A token as its party gives it, or by another key, with other claims or another header; texts stand as they are. */
export function given({ key, claims }: Party, changed: unknown = {}, header: unknown = {}, by: Key = key): string {
  const whole = typeof changed === 'string' ? changed : { ...claims, ...membersOf(changed) };
  const head = typeof header === 'string' ? header : { alg: key.algorithm, kid: key.id, ...membersOf(header) };
  const text = `${encoded(head)}.${encoded(whole)}`;
  return `${text}.${by.sign(text).toString('base64url')}`;
}

const base64 = (members: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(members).map(([key, value]) => [key, Buffer.from(value).toString('base64')]));

export function object(name: string, uid: string, more: object = {}): ApiObject {
  return { apiVersion: 'v1', kind: 'X', metadata: { name, namespace: 'a', uid }, ...more };
}

export const BOOTSTRAP = {
  'token-id': 'abcdef',
  'token-secret': '0123456789abcdef',
  'usage-bootstrap-authentication': 'true',
};

export function bootstrapSecret(changes: Readonly<Record<string, string>> = {}, more: object = {}): ApiObject {
  const data = base64({ ...BOOTSTRAP, ...changes });
  return object('bootstrap-token-abcdef', '5', { type: `bootstrap.${ORCH.protocolPrefix}/token`, data, ...more });
}

export function legacySecret(token: string, more: object = {}): ApiObject {
  return object('s', '9', { type: `${ORCH.protocolPrefix}/service-account-token`, data: base64({ token }), ...more });
}

export const STORED: Readonly<Record<string, ApiObject>> = {
  'serviceaccounts/a/robot': object('robot', '1'),
  'secrets/kube-system/bootstrap-token-abcdef': bootstrapSecret(),
};

const clock = { now: () => NOW * 1000 };

function provider(key: Key): ConfiguredIssuers {
  const credentialId = 'id';
  const config = { clock, departures: new Set<string>(), algorithms: ALGORITHMS };
  const configuredIssuers = new ConfiguredIssuers({ ...config, credentialId }, () => async ({ url }) => {
    const keys = [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.id }];
    const body = url.endsWith('/keys') ? { keys } : { issuer: PROVIDER, jwks_uri: `${PROVIDER}/keys` };
    return { status: 200, headers: { 'cache-control': 'max-age=60' }, body: JSON.stringify(body) };
  });
  const flags = { usernameClaim: 'sub', usernamePrefix: '-', groupsClaim: 'groups', groupsPrefix: '' };
  const rest = { requiredClaims: [], certificateAuthority: '', signingAlgorithms: ALGORITHMS };
  configuredIssuers.apply({ jwt: [configurationOf({ issuerUrl: PROVIDER, clientId: 'assay', ...flags, ...rest })] });
  return configuredIssuers;
}

/** Every source at once; `stored` changes what accounts and bootstrap tokens live by. */
export function everySource(stored: Readonly<Record<string, ApiObject | undefined>> = {}): TokenAuthenticator {
  const now = { ...STORED, ...stored };
  const objects = {
    get: async (resource: string, namespace: string, name: string) => now[`${resource}/${namespace}/${name}`],
  };
  const around = { objects, clock, dialect: ORCH };
  const keys = verificationKeys(String(curve.publicKey.export({ type: 'spki', format: 'pem' })));
  const [{ key }] = PARTIES as readonly [Party];
  return firstOfTokens([
    tokenFile('static-token,alice,1001,"devs,ops"\nstatic-é,eve,1002\n'),
    accountTokens({ ...around, keys, issuers: [OWN], audiences: [OWN], lookup: true }),
    bootstrapTokens(around),
    provider(key),
  ]);
}

/** Who a request with these headers is on a server that lets nobody in particular in. */
export async function asks(tokens: TokenAuthenticator, headers: object): Promise<Authentication> {
  const every = firstOf([bearerToken(tokens), webSocketToken(tokens, ORCH)]);
  const request = { headers, secure: true, path: '/' } as Parameters<typeof every.authenticate>[0];
  return orAnonymous(every).authenticate(request);
}
