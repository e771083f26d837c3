import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { createAccountTokenIssuer } from './issuer.ts';
import { createIssuerDocuments } from './issuer-documents.ts';
import { generateKey } from './keys.ts';

const ISSUER_URL = 'https://issuer.example';
const key = generateKey();

test('the key set verifies the tokens of the issuer', async () => {
  const issuerSettings = { issuer: ISSUER_URL, audiences: [], maxLifetimeMilliseconds: 0 };
  const token = await createAccountTokenIssuer(key, issuerSettings).signToken({ iss: ISSUER_URL, sub: 'a' });
  const documents = createIssuerDocuments({ issuer: ISSUER_URL, keySetUrl: undefined, keys: [generateKey(), key] });
  const { payload } = await jwtVerify(token, createLocalJWKSet(JSON.parse(documents?.keySet ?? '')));
  assert.equal(payload.sub, 'a');
});

test('the configuration contains the issuer, the URL of the key set and the algorithms', () => {
  const documents = createIssuerDocuments({ issuer: ISSUER_URL, keySetUrl: undefined, keys: [key, generateKey()] });
  assert.deepEqual(JSON.parse(documents?.createConfiguration('a:1') ?? ''), {
    issuer: ISSUER_URL,
    jwks_uri: 'https://a:1/openid/v1/jwks',
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  });
});

test('the configuration contains the configured URL of the key set', () => {
  const keySetUrl = 'https://keys.example/jwks';
  const documents = createIssuerDocuments({ issuer: ISSUER_URL, keySetUrl, keys: [key] });
  const { jwks_uri: url }: { jwks_uri: unknown } = JSON.parse(documents?.createConfiguration('a:1') ?? '');
  assert.equal(url, keySetUrl);
});

for (const [issuer, keySetUrl] of [
  ['kubernetes/serviceaccount', undefined],
  ['http://issuer.example', undefined],
  ['https://issuer.example?a=b', undefined],
  ['https://issuer.example#a', undefined],
  [ISSUER_URL, 'http://keys.example'],
] as const) {
  test(`the issuer ${issuer} with the key set ${keySetUrl ?? 'of the server'} is not published`, () => {
    assert.equal(createIssuerDocuments({ issuer, keySetUrl, keys: [key] }), undefined);
  });
}
