import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { redactBytes } from './body-store.ts';
import { findCredential, Redactor } from './redaction.ts';

const encodeBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const CLAIMS = `${encodeBase64({ alg: 'ES256' })}.${encodeBase64({ sub: 'jane', exp: 1 })}`;
const TOKEN = `${CLAIMS}.c2lnbmF0dXJl`;
const PEM = '-----BEGIN EC PRIVATE KEY-----\nabc\n-----END EC PRIVATE KEY-----';
const redactor = new Redactor([{ token: 'token-of-the-run', password: 'secret-of-the-run' }]);

test('removes the credentials of the run', () => {
  assert.equal(redactor.redactText('a token-of-the-run, a secret-of-the-run'), 'a (secret), a (secret)');
  assert.deepEqual(redactor.redactHeaders([['Authorization', 'Bearer whatever']]), [['Authorization', '(secret)']]);
});

test('removes the signature of a JWT, and keeps its claims and length', () => {
  const redactedText = redactor.redactText(`{"token":"${TOKEN}"}`);
  assert.equal(redactedText, `{"token":"${CLAIMS}.xxxxxxxxxxxx"}`);
  assert.deepEqual([findCredential(TOKEN), findCredential(redactedText)], ['a signed token', undefined]);
});

test('removes the signature of a base64-encoded JWT in a Secret', () => {
  const { data } = JSON.parse(
    redactor.redactText(JSON.stringify({ data: { token: Buffer.from(TOKEN).toString('base64') } })),
  );
  assert.equal(Buffer.from(data.token, 'base64').toString(), `${CLAIMS}.xxxxxxxxxxxx`);
});

test('removes private keys in PEM and base64', () => {
  assert.equal(findCredential(redactor.redactText(PEM)), undefined);
  const redactedSecret = redactor.redactText(`{"tls.key":"${Buffer.from(PEM).toString('base64')}"}`);
  assert.equal(Buffer.from(JSON.parse(redactedSecret)['tls.key'], 'base64').toString(), '(secret)');
});

test('removes credentials in a compressed body, and returns a body without credentials unchanged', () => {
  const cleanBytes = gzipSync('nothing');
  assert.equal(redactBytes(cleanBytes, redactor), cleanBytes);
  const redactedBytes = redactBytes(gzipSync('a token-of-the-run'), redactor);
  assert.equal(gunzipSync(redactedBytes).toString(), 'a (secret)');
});
