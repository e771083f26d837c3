import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { SignJWT } from 'jose';
import type { AuthenticationConfiguration } from '../configuration/configuration.ts';
import { ConfiguredIssuers } from '../configuration/configured-issuers.ts';
import { ASYMMETRIC_ALGORITHMS } from '../jwt/signature.ts';
import type { RemoteResponse } from '../remote.ts';
import { toIssuerConfiguration } from './flags.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ISSUER_URL = 'https://issuer.example.com';
const oidcFlags = {
  issuerUrl: ISSUER_URL,
  clientId: 'assay',
  usernameClaim: 'sub',
  usernamePrefix: '-',
  groupsClaim: 'groups',
  groupsPrefix: '',
  requiredClaims: [],
  certificateAuthority: '',
  signingAlgorithms: ASYMMETRIC_ALGORITHMS,
};

function createIssuers(
  headers: RemoteResponse['headers'] = {},
  configuration: AuthenticationConfiguration = { jwt: [toIssuerConfiguration(oidcFlags)] },
) {
  const requestedUrls: string[] = [];
  let now = 1_000_000_000_000;
  const config = {
    clock: { now: () => now },
    departures: new Set<string>(),
    algorithms: ASYMMETRIC_ALGORITHMS,
    credentialId: 'id',
  };
  const authenticator = new ConfiguredIssuers(config, () => async ({ url }) => {
    requestedUrls.push(url);
    const keys = [
      { ...publicKey.export({ format: 'jwk' }), kid: 'one' },
      { kty: 'oct', k: 'AAAA', kid: 'shared' },
    ];
    const body = url.endsWith('/keys') ? { keys } : { issuer: ISSUER_URL, jwks_uri: `${ISSUER_URL}/keys` };
    return { status: 200, headers, body: JSON.stringify(body) };
  });
  authenticator.applyConfiguration(configuration);
  return { authenticator, requestedUrls, later: (milliseconds: number) => (now += milliseconds) };
}

const signToken = (claims: object, header: object = {}) =>
  new SignJWT({ iss: ISSUER_URL, aud: 'assay', sub: 'jane', exp: 1_000_000_060, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'one', ...header })
    .sign(privateKey);

test('a token authenticates the user of its claims until it expires', async () => {
  const { authenticator, later: advanceClock } = createIssuers();
  const validToken = await signToken({ groups: 'devs', jti: '1' });
  const result = await authenticator.authenticateToken(validToken);
  assert.deepEqual(result, {
    user: { name: 'jane', groups: ['devs', 'system:authenticated'], extra: { id: ['JTI=1'] } },
    expiry: 1_000_000_060_000,
  });
  assert.deepEqual(authenticator.authenticateToken(validToken), result);
  advanceClock(60_000);
  assert.equal(await authenticator.authenticateToken(validToken), undefined);
});

test('keys are fetched again if no key verifies a token, unless the cached keys are fresh', async () => {
  const issuersWithoutCacheControl = createIssuers();
  await issuersWithoutCacheControl.authenticator.authenticateToken(await signToken({}));
  const requestCountBefore = issuersWithoutCacheControl.requestedUrls.length;
  await issuersWithoutCacheControl.authenticator.authenticateToken(await signToken({}, { kid: 'two' }));
  assert.equal(issuersWithoutCacheControl.requestedUrls.length, requestCountBefore + 1);
  const cachingIssuers = createIssuers({ 'cache-control': 'public, max-age=100' });
  await cachingIssuers.authenticator.authenticateToken(await signToken({}));
  const requestCount = cachingIssuers.requestedUrls.length;
  assert.equal(await cachingIssuers.authenticator.authenticateToken(await signToken({}, { kid: 'two' })), undefined);
  assert.equal(cachingIssuers.requestedUrls.length, requestCount);
});

const INVALID_CLAIMS: readonly (readonly [string, object])[] = [
  ['an empty user name', { sub: '' }],
  ['a distributed claim', { _claim_names: { groups: 'a' }, _claim_sources: { a: { endpoint: ISSUER_URL } } }],
  ['another issuer', { iss: `${ISSUER_URL}/` }],
  ['no expiry', { exp: undefined }],
  ['an expiry out of range', { exp: 1e300 }],
  ['an nbf that is not a number', { nbf: 'soon' }],
];
for (const [subject, claims] of INVALID_CLAIMS) {
  test(`a token with ${subject} is rejected`, async () => {
    assert.equal(
      await Promise.resolve(createIssuers().authenticator.authenticateToken(await signToken(claims))).catch(
        () => undefined,
      ),
      undefined,
    );
  });
}

test('--oidc-required-claim is converted to validation rules with the last value of each claim', () => {
  const { claimValidationRules, claimMappings } = toIssuerConfiguration({
    ...oidcFlags,
    usernamePrefix: '',
    requiredClaims: ['a=1', 'b=c=d', 'a=2'],
  });
  assert.deepEqual(
    claimValidationRules.map(({ claim, requiredValue }) => [claim, requiredValue]),
    [
      ['a', '2'],
      ['b', 'c=d'],
    ],
  );
  assert.equal(claimMappings.username.prefix, `${ISSUER_URL}#`);
});
