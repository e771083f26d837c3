import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { SignJWT } from 'jose';
import type { AuthenticationConfiguration } from '../configuration/configuration.ts';
import { ConfiguredIssuers } from '../configuration/configured-issuers.ts';
import { ALGORITHMS } from '../jwt/signature.ts';
import type { RemoteAnswer } from '../remote.ts';
import { toIssuerConfiguration } from './flags.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const URL = 'https://issuer.example.com';
const flags = {
  issuerUrl: URL,
  clientId: 'assay',
  usernameClaim: 'sub',
  usernamePrefix: '-',
  groupsClaim: 'groups',
  groupsPrefix: '',
  requiredClaims: [],
  certificateAuthority: '',
  signingAlgorithms: ALGORITHMS,
};

function issuers(
  headers: RemoteAnswer['headers'] = {},
  configuration: AuthenticationConfiguration = { jwt: [toIssuerConfiguration(flags)] },
) {
  const asked: string[] = [];
  let now = 1_000_000_000_000;
  const config = {
    clock: { now: () => now },
    departures: new Set<string>(),
    algorithms: ALGORITHMS,
    credentialId: 'id',
  };
  const made = new ConfiguredIssuers(config, () => async ({ url }) => {
    asked.push(url);
    const keys = [
      { ...publicKey.export({ format: 'jwk' }), kid: 'one' },
      { kty: 'oct', k: 'AAAA', kid: 'shared' },
    ];
    const body = url.endsWith('/keys') ? { keys } : { issuer: URL, jwks_uri: `${URL}/keys` };
    return { status: 200, headers, body: JSON.stringify(body) };
  });
  made.apply(configuration);
  return { made, asked, later: (milliseconds: number) => (now += milliseconds) };
}

const token = (claims: object, header: object = {}) =>
  new SignJWT({ iss: URL, aud: 'assay', sub: 'jane', exp: 1_000_000_060, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'one', ...header })
    .sign(privateKey);

test('who the claims name, until the token ends', async () => {
  const { made, later } = issuers();
  const good = await token({ groups: 'devs', jti: '1' });
  const found = await made.authenticateToken(good);
  assert.deepEqual(found, {
    user: { name: 'jane', groups: ['devs', 'system:authenticated'], extra: { id: ['JTI=1'] } },
    until: 1_000_000_060_000,
  });
  assert.deepEqual(made.authenticateToken(good), found);
  later(60_000);
  assert.equal(await made.authenticateToken(good), undefined);
});

test('keys are asked for when none fits, unless they hold for longer', async () => {
  const often = issuers();
  await often.made.authenticateToken(await token({}));
  const before = often.asked.length;
  await often.made.authenticateToken(await token({}, { kid: 'two' }));
  assert.equal(often.asked.length, before + 1);
  const seldom = issuers({ 'cache-control': 'public, max-age=100' });
  await seldom.made.authenticateToken(await token({}));
  const held = seldom.asked.length;
  assert.equal(await seldom.made.authenticateToken(await token({}, { kid: 'two' })), undefined);
  assert.equal(seldom.asked.length, held);
});

const REFUSED: readonly (readonly [string, object])[] = [
  ['a user without a name', { sub: '' }],
  ['a claim that stands elsewhere', { _claim_names: { groups: 'a' }, _claim_sources: { a: { endpoint: URL } } }],
  ['another issuer', { iss: `${URL}/` }],
  ['no end', { exp: undefined }],
  ['an end beyond all dates', { exp: 1e300 }],
  ['a beginning that is no time', { nbf: 'soon' }],
];
for (const [what, claims] of REFUSED) {
  test(`${what} is nobody`, async () => {
    assert.equal(
      await Promise.resolve(issuers().made.authenticateToken(await token(claims))).catch(() => undefined),
      undefined,
    );
  });
}

test('required claims as flags give them, the last of a name counting', () => {
  const { claimValidationRules, claimMappings } = toIssuerConfiguration({
    ...flags,
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
  assert.equal(claimMappings.username.prefix, `${URL}#`);
});
