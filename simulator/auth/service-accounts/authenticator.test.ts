import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { getDialect } from '../../../spec/dialect.ts';
import { createLegacyTokenClaims } from '../../pure/jwt/legacy-claims.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createAccountAuthenticator } from './authenticator.ts';
import { createAccountTokenIssuer } from './issuer.ts';
import { generateKey, KeyFileError, parseSigningKey, parseVerificationKeys } from './keys.ts';

const orchDialect = getDialect('orch');
const key = generateKey();
const NOW_SECONDS = 1_000_000;
const issuer = createAccountTokenIssuer(key, {
  issuer: 'https://own',
  audiences: ['https://own'],
  maxLifetimeMilliseconds: 0,
});
const createStoredObject = (name: string, uid: string, metadata: object = {}): ApiObject => ({
  apiVersion: 'v1',
  kind: 'X',
  metadata: { name, namespace: 'a', uid },
  ...metadata,
});

function createAuthenticator(storedObjects: Record<string, ApiObject>) {
  return createAccountAuthenticator({
    keys: [generateKey(), key],
    issuers: ['https://own', 'https://older'],
    audiences: ['https://own'],
    looksUpSecrets: true,
    objects: { get: async (resource, namespace, name) => storedObjects[`${resource}/${namespace}/${name}`] },
    clock: { now: () => NOW_SECONDS * 1000 },
    dialect: orchDialect,
  });
}

const createClaims = (changes: object = {}, ownClaims: object = {}) => ({
  iss: 'https://own',
  aud: ['https://own'],
  exp: NOW_SECONDS + 60,
  nbf: NOW_SECONDS,
  sub: 'system:serviceaccount:a:robot',
  [orchDialect.domain]: { namespace: 'a', serviceaccount: { name: 'robot', uid: '1' }, ...ownClaims },
  ...changes,
});
const STORED_ACCOUNT = { 'serviceaccounts/a/robot': createStoredObject('robot', '1') };

test('a token authenticates its account while the account exists', async () => {
  const token = await issuer.signToken(createClaims());
  const storedObjects: Record<string, ApiObject> = { ...STORED_ACCOUNT };
  const tokens = createAuthenticator(storedObjects);
  const result = await tokens.authenticateToken(token);
  assert.equal(result?.user.name, 'system:serviceaccount:a:robot');
  assert.deepEqual(result?.audiences, ['https://own']);
  storedObjects['serviceaccounts/a/robot'] = createStoredObject('robot', '2');
  assert.equal(await tokens.authenticateToken(token), undefined);
});

test('the rejection of a token with other audiences names both lists of audiences', async () => {
  const token = await issuer.signToken(createClaims({ aud: ['safe', 'x'] }));
  assert.equal(
    await createAuthenticator(STORED_ACCOUNT).explainRejection?.(token),
    'token audiences ["safe" "x"] is invalid for the target audiences ["https://own"]',
  );
});

test('a token with other audiences is valid only for these audiences', async () => {
  const token = await issuer.signToken(createClaims({ aud: ['vault', 'safe'] }));
  assert.equal(await createAuthenticator(STORED_ACCOUNT).authenticateToken(token), undefined);
  assert.deepEqual((await createAuthenticator(STORED_ACCOUNT).authenticateToken(token, ['safe', 'x']))?.audiences, [
    'safe',
  ]);
});

test('a token is valid only while its bound object exists', async () => {
  const token = await issuer.signToken(createClaims({}, { pod: { name: 'p', uid: '7' }, node: { name: 'n' } }));
  assert.equal(await createAuthenticator(STORED_ACCOUNT).authenticateToken(token), undefined);
  const result = await createAuthenticator({
    ...STORED_ACCOUNT,
    'pods/a/p': createStoredObject('p', '7'),
  }).authenticateToken(token);
  assert.deepEqual(result?.user.extra, {
    [`authentication.${orchDialect.domain}/node-name`]: ['n'],
    [`authentication.${orchDialect.domain}/pod-name`]: ['p'],
    [`authentication.${orchDialect.domain}/pod-uid`]: ['7'],
  });
});

const INVALID_CLAIMS: readonly (readonly [string, object])[] = [
  ['another issuer', { iss: 'https://other' }],
  ['another subject than the account', { sub: 'system:serviceaccount:a:other' }],
  ['an exp more than a minute ago', { exp: NOW_SECONDS - 61 }],
  ['an exp that is a string', { exp: String(NOW_SECONDS + 600) }],
  ['an nbf more than a minute ahead', { nbf: NOW_SECONDS + 61 }],
];

test('a token without exp does not expire', async () => {
  const result = await createAuthenticator(STORED_ACCOUNT).authenticateToken(
    await issuer.signToken(createClaims({ exp: undefined })),
  );
  assert.equal(result?.user.name, 'system:serviceaccount:a:robot');
});

test('a token is valid until one minute after exp', async () => {
  const result = await createAuthenticator(STORED_ACCOUNT).authenticateToken(
    await issuer.signToken(createClaims({ exp: NOW_SECONDS - 60 })),
  );
  assert.equal(result?.user.name, 'system:serviceaccount:a:robot');
});

for (const [subject, changes] of INVALID_CLAIMS) {
  test(`a token with ${subject} is rejected`, async () => {
    assert.equal(
      await createAuthenticator(STORED_ACCOUNT).authenticateToken(await issuer.signToken(createClaims(changes))),
      undefined,
    );
  });
}

test('a legacy token is valid while its Secret contains it', async () => {
  const legacyClaims = createLegacyTokenClaims(
    { namespace: 'a', account: { name: 'robot', uid: '1' }, secret: 's' },
    orchDialect,
  );
  const token = await issuer.signToken({ ...legacyClaims, sub: 'system:serviceaccount:a:robot' });
  const createTokenSecret = (text: string) =>
    createStoredObject('s', '9', {
      type: `${orchDialect.domain}/service-account-token`,
      data: { token: Buffer.from(text).toString('base64') },
    });
  assert.equal(await createAuthenticator(STORED_ACCOUNT).authenticateToken(token), undefined);
  assert.equal(
    await createAuthenticator({ ...STORED_ACCOUNT, 'secrets/a/s': createTokenSecret('other') }).authenticateToken(
      token,
    ),
    undefined,
  );
  const result = await createAuthenticator({
    ...STORED_ACCOUNT,
    'secrets/a/s': createTokenSecret(token),
  }).authenticateToken(token);
  assert.equal(result?.user.uid, '1');
});

test('a PEM file can contain several keys, and the ID of a key is its digest', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  const keys = parseVerificationKeys(`${pem}\n${key.key.export({ type: 'spki', format: 'pem' })}`);
  assert.deepEqual(keys.map(({ id }) => id)[1], key.id);
  const signingKey = parseSigningKey(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  assert.deepEqual([signingKey.id, signingKey.algorithm], [keys[0]?.id, 'RS256']);
  assert.throws(() => parseVerificationKeys('nothing'), KeyFileError);
  assert.throws(() => parseSigningKey(String(pem)), KeyFileError);
});
