import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { redactBytes } from './bodies.ts';
import { Blanking, findCredential } from './redaction.ts';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const CLAIMS = `${base64({ alg: 'ES256' })}.${base64({ sub: 'jane', exp: 1 })}`;
const TOKEN = `${CLAIMS}.c2lnbmF0dXJl`;
const PEM = '-----BEGIN EC PRIVATE KEY-----\nabc\n-----END EC PRIVATE KEY-----';
const blanking = new Blanking([{ token: 'token-of-the-run', password: 'secret-of-the-run' }]);

test('the credentials of the run are nowhere', () => {
  assert.equal(blanking.text('a token-of-the-run, a secret-of-the-run'), 'a (secret), a (secret)');
  assert.deepEqual(blanking.headers([['Authorization', 'Bearer whatever']]), [['Authorization', '(secret)']]);
});

test('a signed token keeps its claims and its length, and loses its signature', () => {
  const blanked = blanking.text(`{"token":"${TOKEN}"}`);
  assert.equal(blanked, `{"token":"${CLAIMS}.xxxxxxxxxxxx"}`);
  assert.deepEqual([findCredential(TOKEN), findCredential(blanked)], ['a signed token', undefined]);
});

test('so does one in a Secret, in base64', () => {
  const { data } = JSON.parse(
    blanking.text(JSON.stringify({ data: { token: Buffer.from(TOKEN).toString('base64') } })),
  );
  assert.equal(Buffer.from(data.token, 'base64').toString(), `${CLAIMS}.xxxxxxxxxxxx`);
});

test('private keys go, as PEM and in base64', () => {
  assert.equal(findCredential(blanking.text(PEM)), undefined);
  const encoded = blanking.text(`{"tls.key":"${Buffer.from(PEM).toString('base64')}"}`);
  assert.equal(Buffer.from(JSON.parse(encoded)['tls.key'], 'base64').toString(), '(secret)');
});

test('a compressed body is looked into, and stays as it is without them', () => {
  const clean = gzipSync('nothing');
  assert.equal(redactBytes(clean, blanking), clean);
  const blanked = redactBytes(gzipSync('a token-of-the-run'), blanking);
  assert.equal(gunzipSync(blanked).toString(), 'a (secret)');
});
