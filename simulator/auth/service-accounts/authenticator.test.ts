import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { dialect } from '../../../spec/dialect.ts';
import { createLegacyTokenClaims } from '../../pure/jwt/legacy-claims.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createAccountAuthenticator } from './authenticator.ts';
import { createAccountTokenIssuer } from './issuer.ts';
import { generateKey, KeyFileError, parseSigningKey, parseVerificationKeys } from './keys.ts';

const orch = dialect('orch');
const key = generateKey();
const NOW = 1_000_000;
const issuer = createAccountTokenIssuer(key, { issuer: 'https://own', audiences: ['https://own'], maxExpiration: 0 });
const object = (name: string, uid: string, metadata: object = {}): ApiObject => ({
  apiVersion: 'v1',
  kind: 'X',
  metadata: { name, namespace: 'a', uid },
  ...metadata,
});

function server(storedObjects: Record<string, ApiObject>) {
  return createAccountAuthenticator({
    keys: [generateKey(), key],
    issuers: ['https://own', 'https://older'],
    audiences: ['https://own'],
    lookup: true,
    objects: { get: async (resource, namespace, name) => storedObjects[`${resource}/${namespace}/${name}`] },
    clock: { now: () => NOW * 1000 },
    dialect: orch,
  });
}

const claims = (changes: object = {}, ownClaims: object = {}) => ({
  iss: 'https://own',
  aud: ['https://own'],
  exp: NOW + 60,
  nbf: NOW,
  sub: 'system:serviceaccount:a:robot',
  [orch.protocolPrefix]: { namespace: 'a', serviceaccount: { name: 'robot', uid: '1' }, ...ownClaims },
  ...changes,
});
const ACCOUNT = { 'serviceaccounts/a/robot': object('robot', '1') };

test('a token authenticates its account while the account exists', async () => {
  const token = await issuer.sign(claims());
  const storedObjects: Record<string, ApiObject> = { ...ACCOUNT };
  const tokens = server(storedObjects);
  const result = await tokens.authenticateToken(token);
  assert.equal(result?.user.name, 'system:serviceaccount:a:robot');
  assert.deepEqual(result?.audiences, ['https://own']);
  storedObjects['serviceaccounts/a/robot'] = object('robot', '2');
  assert.equal(await tokens.authenticateToken(token), undefined);
});

test('a token with other audiences is valid only for these audiences', async () => {
  const token = await issuer.sign(claims({ aud: ['vault', 'safe'] }));
  assert.equal(await server(ACCOUNT).authenticateToken(token), undefined);
  assert.deepEqual((await server(ACCOUNT).authenticateToken(token, ['safe', 'x']))?.audiences, ['safe']);
});

test('a token is valid only while its bound object exists', async () => {
  const token = await issuer.sign(claims({}, { pod: { name: 'p', uid: '7' }, node: { name: 'n' } }));
  assert.equal(await server(ACCOUNT).authenticateToken(token), undefined);
  const result = await server({ ...ACCOUNT, 'pods/a/p': object('p', '7') }).authenticateToken(token);
  assert.deepEqual(result?.user.extra, {
    [`authentication.${orch.protocolPrefix}/node-name`]: ['n'],
    [`authentication.${orch.protocolPrefix}/pod-name`]: ['p'],
    [`authentication.${orch.protocolPrefix}/pod-uid`]: ['7'],
  });
});

const INVALID_CLAIMS: readonly (readonly [string, object])[] = [
  ['another issuer', { iss: 'https://other' }],
  ['another subject than the account', { sub: 'system:serviceaccount:a:other' }],
  ['an exp more than a minute ago', { exp: NOW - 61 }],
  ['an exp that is a string', { exp: String(NOW + 600) }],
  ['an nbf more than a minute ahead', { nbf: NOW + 61 }],
];

test('a token without exp does not expire', async () => {
  const result = await server(ACCOUNT).authenticateToken(await issuer.sign(claims({ exp: undefined })));
  assert.equal(result?.user.name, 'system:serviceaccount:a:robot');
});

test('a token is valid until one minute after exp', async () => {
  const result = await server(ACCOUNT).authenticateToken(await issuer.sign(claims({ exp: NOW - 60 })));
  assert.equal(result?.user.name, 'system:serviceaccount:a:robot');
});

for (const [subject, changes] of INVALID_CLAIMS) {
  test(`a token with ${subject} is rejected`, async () => {
    assert.equal(await server(ACCOUNT).authenticateToken(await issuer.sign(claims(changes))), undefined);
  });
}

test('a legacy token is valid while its Secret contains it', async () => {
  const legacy = createLegacyTokenClaims({ namespace: 'a', account: { name: 'robot', uid: '1' }, secret: 's' }, orch);
  const token = await issuer.sign({ ...legacy, sub: 'system:serviceaccount:a:robot' });
  const secretWithToken = (text: string) =>
    object('s', '9', {
      type: `${orch.protocolPrefix}/service-account-token`,
      data: { token: Buffer.from(text).toString('base64') },
    });
  assert.equal(await server(ACCOUNT).authenticateToken(token), undefined);
  assert.equal(
    await server({ ...ACCOUNT, 'secrets/a/s': secretWithToken('other') }).authenticateToken(token),
    undefined,
  );
  const result = await server({ ...ACCOUNT, 'secrets/a/s': secretWithToken(token) }).authenticateToken(token);
  assert.equal(result?.user.uid, '1');
});

test('a PEM file can contain several keys, and the ID of a key is its digest', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  const keys = parseVerificationKeys(`${pem}\n${key.key.export({ type: 'spki', format: 'pem' })}`);
  assert.deepEqual(keys.map(({ id }) => id)[1], key.id);
  const signing = parseSigningKey(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  assert.deepEqual([signing.id, signing.algorithm], [keys[0]?.id, 'RS256']);
  assert.throws(() => parseVerificationKeys('nothing'), KeyFileError);
  assert.throws(() => parseSigningKey(String(pem)), KeyFileError);
});
