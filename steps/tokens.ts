/**
 * Sentences about tokens of issuers that the run plays itself (`client/credentials/provider.ts`), given or forged. They are carried by
 * the one request that the scenario is about.
 */
import { type DataTable, Given } from '@cucumber/cucumber';
import { provider } from '../client/credentials/provider.ts';
import { type Claims, forgedToken, token } from '../client/credentials/tokens.ts';
import type { AssayWorld } from './world.ts';

Given('the request carries a token of the issuer {string}', async function (this: AssayWorld, issuer: string) {
  carry(this, await token(issuer));
});

/**
 * Rows are claim and value; `(absent)` takes a claim out, `+60 s` and `-60 s` are times from now, and the row `algorithm` says what it
 * is signed with.
 */
Given(
  'the request carries a token of the issuer {string} with:',
  async function (this: AssayWorld, issuer: string, table: DataTable) {
    const { algorithm, ...claims } = await claimsIn(this, table);
    carry(this, await token(issuer, claims, algorithm === undefined ? undefined : String(algorithm)));
  },
);

Given(
  'the request carries a token of the issuer {string} that {string}',
  async function (this: AssayWorld, issuer: string, forgery: string) {
    carry(this, await forgedToken(issuer, forgery));
  },
);

/** Of claims that every issuer of the profiles takes; the server then has the keys. */
Given(
  'the token of a user of the issuer {string} has been accepted',
  async function (this: AssayWorld, issuer: string) {
    const credential = await token(issuer, {
      email: 'early@example.com',
      oid: '1',
      name: 'early',
      tenant: 'one',
      tier: 'gold',
    });
    const headers: [string, string][] = [['Authorization', `Bearer ${credential}`]];
    await this.prepare({ method: 'GET', path: '/api/v1/namespaces/default', headers });
  },
);

Given('the issuer {string} has exchanged its keys', async function (this: AssayWorld, name: string) {
  const issuer = await (await provider()).issuer(name);
  await issuer.renew();
});

Given('the issuer {string} is away', async function (this: AssayWorld, name: string) {
  const issuer = await (await provider()).issuer(name);
  issuer.away = true;
  this.atEnd.push(() => {
    issuer.away = false;
  });
});

function carry(world: AssayWorld, credential: string): void {
  world.nextHeaders.push(['Authorization', `Bearer ${credential}`]);
}

async function claimsIn(world: AssayWorld, table: DataTable): Promise<Claims> {
  const claims: Record<string, unknown> = {};
  for (const [claim = '', cell = ''] of table.raw()) {
    const time = /^([+-]\d+) s$/.exec(cell)?.[1];
    if (time !== undefined) claims[claim] = Math.floor(Date.now() / 1000) + Number(time);
    else claims[claim] = cell === '(absent)' ? undefined : await world.value(cell);
  }
  return claims;
}
