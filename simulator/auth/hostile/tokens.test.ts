/** Only valid tokens authenticate (authn-bad-token-401), whatever a token claims and whichever source is asked first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { accountForgeries, claimForgeries, providerForgeries } from './claims.ts';
import { algorithmForgeries, type Forgery, headerForgeries, signatureForgeries, syntaxForgeries } from './forgeries.ts';
import { authenticateHeaders, openEverySource, PARTIES, type Party, signToken } from './parties.ts';

const tokens = openEverySource();
const [provider, account] = PARTIES as readonly [Party, Party];
const authenticateToken = (token: string) => authenticateHeaders(tokens, { authorization: `Bearer ${token}` });

const tried: readonly (readonly [Party, readonly Forgery[]])[] = PARTIES.map((party) => [
  party,
  [
    ...[algorithmForgeries, signatureForgeries, headerForgeries, syntaxForgeries, claimForgeries].flatMap((of) =>
      of(party),
    ),
    ...(party === provider ? providerForgeries(party) : accountForgeries(party)),
  ],
]);

test('good tokens are known, so that the trials have something to try', async () => {
  for (const party of PARTIES) {
    const user = await authenticateToken(signToken(party));
    assert.ok(typeof user === 'object', party.name);
    assert.equal(user.user.name, party.claims.sub);
  }
});

for (const [party, forgeries] of tried) {
  test(`${forgeries.length} tokens of ${party.name} are nobody's`, async () => {
    assert.ok(forgeries.length > 200);
    const taken: string[] = [];
    for (const [what, token] of forgeries) if ((await authenticateToken(token)) !== 'invalid') taken.push(what);
    assert.deepEqual(taken, []);
  });
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/~';
const good = PARTIES.map((party) => signToken(party));

test('a letter more, less or changed makes a token nobody’s', async () => {
  const letter = fc.constantFrom(...LETTERS);
  const place = fc.nat({ max: Math.min(...good.map(({ length }) => length)) - 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...good),
      place,
      letter,
      fc.constantFrom(0, 1, 2),
      async (token, at, put, gone) => {
        const changed = `${token.slice(0, at)}${put}${token.slice(at + gone)}`;
        fc.pre(changed !== token);
        assert.equal(await authenticateToken(changed), 'invalid');
      },
    ),
    { numRuns: 400 },
  );
});

test('parts of several good tokens make none', async () => {
  const others = [signToken(provider, { sub: 'eve' }), signToken(account, { jti: 'x' }), ...good].map((token) =>
    token.split('.'),
  );
  for (const [i, a] of others.entries()) {
    for (const [j, b] of others.entries()) {
      for (const [k, c] of others.entries()) {
        if (others[i]?.[0] === others[j]?.[0] && j === k) continue;
        assert.equal(await authenticateToken([a[0], b[1], c[2]].join('.')), 'invalid', `${i} ${j} ${k}`);
      }
    }
  }
});
