import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCompactToken } from '../../pure/jwt/compact-token.ts';
import { createTokenReader } from './token-reader.ts';

const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const createToken = (iss: string) => `${encodePart({ alg: 'ES256' })}.${encodePart({ iss })}.AQ`;

test('a token is parsed once, until its cache entry is the oldest and is removed', () => {
  const readToken = createTokenReader(2);
  const firstParsedToken = readToken(createToken('a'));
  assert.deepEqual(firstParsedToken, parseCompactToken(createToken('a')));
  assert.equal(readToken(createToken('a')), firstParsedToken);
  readToken(createToken('b'));
  readToken(createToken('c'));
  assert.notEqual(readToken(createToken('a')), firstParsedToken);
  assert.deepEqual(readToken(createToken('a')), firstParsedToken);
});

test('the token reader returns undefined for text that is not a JWT', () => {
  const read = createTokenReader();
  for (const text of ['', 'static', 'a.b', 'abcdef.0123456789abcdef']) assert.equal(read(text), undefined);
});

test('a very long token is not cached', () => {
  const read = createTokenReader();
  const longToken = createToken('a'.repeat(20_000));
  assert.deepEqual(read(longToken), parseCompactToken(longToken));
  assert.notEqual(read(longToken), read(longToken));
});
