/** No token but a good one is anybody's (authn-bad-token-401), whatever it pretends to be and whichever source is asked first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ofAccount, ofClaims, ofProvider } from './claims.ts';
import { type Forgery, ofAlgorithm, ofHeader, ofSignature, ofSyntax } from './forgeries.ts';
import { asks, everySource, given, PARTIES, type Party } from './parties.ts';

const tokens = everySource();
const [provider, account] = PARTIES as readonly [Party, Party];
const found = (token: string) => asks(tokens, { authorization: `Bearer ${token}` });

const tried: readonly (readonly [Party, readonly Forgery[]])[] = PARTIES.map((party) => [
  party,
  [
    ...[ofAlgorithm, ofSignature, ofHeader, ofSyntax, ofClaims].flatMap((of) => of(party)),
    ...(party === provider ? ofProvider(party) : ofAccount(party)),
  ],
]);

test('good tokens are known, so that the trials have something to try', async () => {
  for (const party of PARTIES) {
    const user = await found(given(party));
    assert.ok(typeof user === 'object', party.name);
    assert.equal(user.user.name, party.claims.sub);
  }
});

for (const [party, forgeries] of tried) {
  test(`${forgeries.length} tokens of ${party.name} are nobody's`, async () => {
    assert.ok(forgeries.length > 200);
    const taken: string[] = [];
    for (const [what, token] of forgeries) if ((await found(token)) !== 'invalid') taken.push(what);
    assert.deepEqual(taken, []);
  });
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/~';
const good = PARTIES.map((party) => given(party));

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
        assert.equal(await found(changed), 'invalid');
      },
    ),
    { numRuns: 400 },
  );
});

test('parts of several good tokens make none', async () => {
  const others = [given(provider, { sub: 'eve' }), given(account, { jti: 'x' }), ...good].map((token) =>
    token.split('.'),
  );
  for (const [i, a] of others.entries()) {
    for (const [j, b] of others.entries()) {
      for (const [k, c] of others.entries()) {
        if (others[i]?.[0] === others[j]?.[0] && j === k) continue;
        assert.equal(await found([a[0], b[1], c[2]].join('.')), 'invalid', `${i} ${j} ${k}`);
      }
    }
  }
});
