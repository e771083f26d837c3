import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCompactToken } from '../../pure/jwt/compact-token.ts';
import { createTokenReader } from './token-reader.ts';

const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (iss: string) => `${encodePart({ alg: 'ES256' })}.${encodePart({ iss })}.AQ`;

test('a token is parsed once, until its cache entry is the oldest and is removed', () => {
  const read = createTokenReader(2);
  const first = read(token('a'));
  assert.deepEqual(first, parseCompactToken(token('a')));
  assert.equal(read(token('a')), first);
  read(token('b'));
  read(token('c'));
  assert.notEqual(read(token('a')), first);
  assert.deepEqual(read(token('a')), first);
});

test('the token reader returns undefined for text that is not a JWT', () => {
  const read = createTokenReader();
  for (const text of ['', 'static', 'a.b', 'abcdef.0123456789abcdef']) assert.equal(read(text), undefined);
});

test('a very long token is not cached', () => {
  const read = createTokenReader();
  const longToken = token('a'.repeat(20_000));
  assert.deepEqual(read(longToken), parseCompactToken(longToken));
  assert.notEqual(read(longToken), read(longToken));
});
