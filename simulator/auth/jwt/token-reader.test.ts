import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCompactToken } from '../../pure/jwt/compact-token.ts';
import { tokenReader } from './token-reader.ts';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (iss: string) => `${part({ alg: 'ES256' })}.${part({ iss })}.AQ`;

test('a token is taken apart once, and the oldest is forgotten', () => {
  const read = tokenReader(2);
  const first = read(token('a'));
  assert.deepEqual(first, parseCompactToken(token('a')));
  assert.equal(read(token('a')), first);
  read(token('b'));
  read(token('c'));
  assert.notEqual(read(token('a')), first);
  assert.deepEqual(read(token('a')), first);
});

test('what is no token is none each time', () => {
  const read = tokenReader();
  for (const text of ['', 'static', 'a.b', 'abcdef.0123456789abcdef']) assert.equal(read(text), undefined);
});

test('a token that is longer than any issuer makes them is not remembered', () => {
  const read = tokenReader();
  const long = token('a'.repeat(20_000));
  assert.deepEqual(read(long), parseCompactToken(long));
  assert.notEqual(read(long), read(long));
});
