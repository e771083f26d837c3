import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthenticationResult, TokenAuthenticator } from './authenticator.ts';
import { createCachingAuthenticator, createTokenAuthenticatorUnion } from './token-cache.ts';

const alice: AuthenticationResult = { user: { name: 'alice', groups: [] } };

function createCountingAuthenticator(result: AuthenticationResult | undefined) {
  const verifiedTokens: string[] = [];
  const source: TokenAuthenticator = {
    authenticateToken: async (token) => {
      verifiedTokens.push(token);
      return result;
    },
  };
  return { verifiedTokens, source };
}

test('a token is verified once within the TTL, even for concurrent requests', async () => {
  let now = 0;
  const { verifiedTokens, source } = createCountingAuthenticator(alice);
  const tokens = createCachingAuthenticator(source, { now: () => now }, { successTtl: 10, failureTtl: 0 });
  const results = await Promise.all([1, 2, 3].map(() => tokens.authenticateToken('a')));
  assert.deepEqual(results, [alice, alice, alice]);
  assert.equal(tokens.authenticateToken('a'), alice);
  assert.equal(verifiedTokens.length, 1);
  now = 10;
  assert.equal(await tokens.authenticateToken('a'), alice);
  assert.equal(verifiedTokens.length, 2);
});

test('a rejected token is verified again', async () => {
  const { verifiedTokens, source } = createCountingAuthenticator(undefined);
  const tokens = createCachingAuthenticator(source, { now: () => 0 }, { successTtl: 10, failureTtl: 0 });
  await tokens.authenticateToken('a');
  await tokens.authenticateToken('a');
  assert.equal(verifiedTokens.length, 2);
});

test('a result is cached until its credential expires, and for at most maxEntries tokens', async () => {
  let now = 0;
  const { verifiedTokens, source } = createCountingAuthenticator({ ...alice, expiry: 3 });
  const tokens = createCachingAuthenticator(
    source,
    { now: () => now },
    { successTtl: 10, failureTtl: 0, maxEntries: 2 },
  );
  await tokens.authenticateToken('a');
  now = 3;
  await tokens.authenticateToken('a');
  assert.equal(verifiedTokens.length, 2);
  now = 0;
  for (const token of ['a', 'b', 'c', 'a']) await tokens.authenticateToken(token);
  assert.deepEqual(verifiedTokens.slice(2), ['b', 'c', 'a']);
});

test('the first authenticator that accepts a token decides, and an authenticator that fails is skipped', async () => {
  const failingAuthenticator: TokenAuthenticator = {
    authenticateToken: () => Promise.reject(new Error('unreachable')),
  };
  const rejectingAuthenticator: TokenAuthenticator = { authenticateToken: () => undefined };
  assert.equal(
    await createTokenAuthenticatorUnion([
      rejectingAuthenticator,
      failingAuthenticator,
      createCountingAuthenticator(alice).source,
    ]).authenticateToken('a'),
    alice,
  );
  assert.equal(await createTokenAuthenticatorUnion([rejectingAuthenticator]).authenticateToken('a'), undefined);
});
