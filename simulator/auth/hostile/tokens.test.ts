/** Tests that all token authenticators together accept only valid tokens (authn-bad-token-401). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { listAccountForgeries, listClaimForgeries, listProviderForgeries } from './claims.ts';
import {
  type ForgedToken,
  listAlgorithmForgeries,
  listHeaderForgeries,
  listSignatureForgeries,
  listSyntaxForgeries,
} from './forgeries.ts';
import {
  authenticateHeaders,
  createAllAuthenticators,
  signToken,
  TOKEN_ISSUERS,
  type TokenIssuer,
} from './token-issuers.ts';

const tokens = createAllAuthenticators();
const [providerIssuer, accountIssuer] = TOKEN_ISSUERS as readonly [TokenIssuer, TokenIssuer];
const authenticateToken = (token: string) => authenticateHeaders(tokens, { authorization: `Bearer ${token}` });

const forgedTokens: readonly (readonly [TokenIssuer, readonly ForgedToken[]])[] = TOKEN_ISSUERS.map((tokenIssuer) => [
  tokenIssuer,
  [
    ...[
      listAlgorithmForgeries,
      listSignatureForgeries,
      listHeaderForgeries,
      listSyntaxForgeries,
      listClaimForgeries,
    ].flatMap((listForgeries) => listForgeries(tokenIssuer)),
    ...(tokenIssuer === providerIssuer ? listProviderForgeries(tokenIssuer) : listAccountForgeries(tokenIssuer)),
  ],
]);

test('the unchanged token of each issuer is valid', async () => {
  for (const tokenIssuer of TOKEN_ISSUERS) {
    const authentication = await authenticateToken(signToken(tokenIssuer));
    assert.ok(typeof authentication === 'object', tokenIssuer.name);
    assert.equal(authentication.user.name, tokenIssuer.claims.sub);
  }
});

for (const [tokenIssuer, forgeries] of forgedTokens) {
  test(`${forgeries.length} forged tokens of ${tokenIssuer.name} are invalid`, async () => {
    assert.ok(forgeries.length > 200);
    const acceptedForgeries: string[] = [];
    for (const [subject, token] of forgeries)
      if ((await authenticateToken(token)) !== 'invalid') acceptedForgeries.push(subject);
    assert.deepEqual(acceptedForgeries, []);
  });
}

const BASE64_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/~';
const validTokens = TOKEN_ISSUERS.map((tokenIssuer) => signToken(tokenIssuer));

test('a token with an added, removed or changed character is invalid', async () => {
  const letter = fc.constantFrom(...BASE64_CHARACTERS);
  const position = fc.nat({ max: Math.min(...validTokens.map(({ length }) => length)) - 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...validTokens),
      position,
      letter,
      fc.constantFrom(0, 1, 2),
      async (token, index, addedText, removedLength) => {
        const changedToken = `${token.slice(0, index)}${addedText}${token.slice(index + removedLength)}`;
        fc.pre(changedToken !== token);
        assert.equal(await authenticateToken(changedToken), 'invalid');
      },
    ),
    { numRuns: 400 },
  );
});

test('a token that combines parts of several valid tokens is invalid', async () => {
  const otherTokens = [
    signToken(providerIssuer, { sub: 'eve' }),
    signToken(accountIssuer, { jti: 'x' }),
    ...validTokens,
  ].map((token) => token.split('.'));
  for (const [i, a] of otherTokens.entries()) {
    for (const [j, b] of otherTokens.entries()) {
      for (const [k, c] of otherTokens.entries()) {
        if (otherTokens[i]?.[0] === otherTokens[j]?.[0] && j === k) continue;
        assert.equal(await authenticateToken([a[0], b[1], c[2]].join('.')), 'invalid', `${i} ${j} ${k}`);
      }
    }
  }
});
