import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCredential, redactLine, redactTarget } from './redaction.ts';

const SIGNED_TOKEN = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJqYW5lIn0.c2lnbmF0dXJl';
const REDACTED_TARGETS: readonly (readonly [string, string, string])[] = [
  ['/api/v1', '', '/api/v1'],
  ['/api/v1', 'watch=true&continue=abc', '/api/v1?watch=true&continue=abc'],
  ['/api', 'token=a&limit=1', '/api?token=(secret)&limit=1'],
  ['/api', 'limit=1&access_token=a.b&id_token=c', '/api?limit=1&access_token=(secret)&id_token=(secret)'],
  ['/api', 'Client_Secret=a', '/api?Client_Secret=(secret)'],
  ['/api', 'fieldSelector=token=a', '/api?fieldSelector=token=a'],
  [`/api/${SIGNED_TOKEN}`, '', '/api/(secret)'],
  ['/api', `x=${SIGNED_TOKEN}&y=1`, '/api?x=(secret)&y=1'],
];
for (const [path, query, expected] of REDACTED_TARGETS) {
  test(`the redacted form of ${path}?${query} is ${expected}`, () =>
    assert.equal(redactTarget({ path, query }), expected));
}

test('the credential of the request is removed from a log line', () => {
  const credential = readCredential({ headers: { authorization: ' Bearer long-token more' } });
  assert.equal(redactLine('GET /long-token by long-token', credential), 'GET /(secret) by (secret)');
  assert.equal(readCredential({ headers: { authorization: 'Basic dXNlcjpwYXNz' } }), 'dXNlcjpwYXNz');
  for (const authorization of [undefined, '', 'Bearer', 'Bearer short']) {
    assert.equal(readCredential({ headers: { authorization } }), undefined);
  }
  assert.equal(redactLine('GET /api', undefined), 'GET /api');
});
