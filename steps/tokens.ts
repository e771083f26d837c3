/**
 * Sentences about tokens of issuers that the run plays itself (`client/credentials/provider.ts`), given or forged. They are carried by
 * the one request that the scenario is about.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import { parse } from 'yaml';
import { provider } from '../client/credentials/provider.ts';
import { alteredToken, type Claims, forgedToken, token } from '../client/credentials/tokens.ts';
import { harness } from '../client/errors.ts';
import { jsonOf, statusOf, textOf } from '../client/exchange.ts';
import { until } from './waiting.ts';
import type { AssayWorld } from './world.ts';

Given('the request carries a token of the issuer {string}', async function (this: AssayWorld, issuer: string) {
  carry(this, await token(issuer));
});

/**
 * Rows are claim and value; `(absent)` takes a claim out, `+60 s` and `-60 s` are times from now, and the rows `algorithm` and
 * `kid` are the header's.
 */
Given(
  'the request carries a token of the issuer {string} with:',
  async function (this: AssayWorld, issuer: string, table: DataTable) {
    const { algorithm = 'RS256', ...named } = await claimsIn(this, table);
    const { kid, ...claims } = named;
    const header = { algorithm: String(algorithm), ...('kid' in named && { kid: String(kid ?? '') }) };
    carry(this, await token(issuer, claims, header));
  },
);

Given(
  'the request carries a token of the issuer {string} that {string}',
  async function (this: AssayWorld, issuer: string, forgery: string) {
    carry(this, await forgedToken(issuer, forgery));
  },
);

Given(
  'the request carries a token of {int} letters that begins with {string}',
  function (this: AssayWorld, letters: number, beginning: string) {
    carry(this, beginning.padEnd(letters, 'x'));
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

Given('the token {string} has been accepted', async function (this: AssayWorld, credential: string) {
  const headers: [string, string][] = [['Authorization', `Bearer ${await this.text(credential)}`]];
  const { group, version } = this.resource('SelfSubjectReview');
  await this.prepare({ method: 'POST', path: `/apis/${group}/${version}/selfsubjectreviews`, headers, body: '{}' });
});

/** An alteration of `client/credentials/tokens.ts`. */
Given(
  'the request carries the token {string} that {string}',
  async function (this: AssayWorld, cell: string, how: string) {
    carry(this, alteredToken(await this.text(cell), how));
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
    const name = await world.text(claim);
    const time = /^([+-]\d+) s$/.exec(cell)?.[1];
    if (time !== undefined) claims[name] = Math.floor(Date.now() / 1000) + Number(time);
    else claims[name] = cell === '(absent)' ? undefined : await world.value(cell);
  }
  return claims;
}

/** The file is replaced as a whole; a server that follows it notices. */
When('the authentication configuration of the server becomes:', async function (this: AssayWorld, text: string) {
  if (this.launched === undefined) throw harness('only a server of its own can be told otherwise');
  const { certificateAuthority } = await provider();
  const known = (await this.text(text)).replaceAll('(provider-ca)', JSON.stringify(certificateAuthority));
  const file = join(this.launched.dir, 'authentication.yaml');
  writeFileSync(`${file}.new`, known, { mode: 0o600 });
  renameSync(`${file}.new`, file);
});

/** With a new token each time, so that nothing kept of an earlier one counts. */
Then(
  'tokens of the issuer {string} come to be answered {int} within {int} seconds',
  async function (this: AssayWorld, issuer: string, status: number, seconds: number) {
    let seen = '';
    const before = this.exchanges.length;
    let asked = 0;
    const holds = await until(async () => {
      this.exchanges.length = before;
      asked += 1;
      const headers: [string, string][] = [
        ['Authorization', `Bearer ${await token(issuer, { jti: `token-${asked}` })}`],
      ];
      const exchange = await this.send({ method: 'GET', path: '/api/v1/namespaces/default', headers }, 2_000);
      seen = exchange.error ?? String(statusOf(exchange));
      return statusOf(exchange) === status;
    }, seconds * 1000);
    this.check(`the answer to a token of ${issuer}`, String(status), seen, holds);
  },
);

Then(
  'the metrics come to have a line that matches {string} within {int} seconds',
  async function (this: AssayWorld, source: string, seconds: number) {
    const pattern = new RegExp(source, 'm');
    let seen = '';
    const before = this.exchanges.length;
    const holds = await until(async () => {
      this.exchanges.length = before;
      seen = textOf(await this.send({ method: 'GET', path: '/metrics' }, 2_000));
      return pattern.test(seen);
    }, seconds * 1000);
    const alike = seen.split('\n').filter((line) => line.startsWith(source.slice(1, 30)));
    this.check(`/metrics`, `a line that matches ${source}`, alike.join('\n') || '(no such line)', holds);
  },
);

Given(
  'a token comes to be in the Secret {string}, which the request carries',
  async function (this: AssayWorld, name: string) {
    const path = await this.pathTo('Secret', name);
    let found: string | undefined;
    const before = this.exchanges.length;
    await until(async () => {
      this.exchanges.length = before;
      const { data } = (jsonOf(await this.prepare({ method: 'GET', path })) ?? {}) as { data?: { token?: string } };
      found = data?.token;
      return found !== undefined;
    }, 10_000);
    this.check(
      `the token in the Secret ${name}`,
      '(present)',
      found === undefined ? '(absent)' : '(present)',
      found !== undefined,
    );
    carry(this, Buffer.from(found ?? '', 'base64').toString('utf8'));
  },
);

/** The doc string is the status of the webhook's review, as YAML. */
Given('the webhook says of the token {string}:', async function (this: AssayWorld, cell: string, text: string) {
  const { webhook } = await provider();
  webhook.answers.set(await this.text(cell), parse(await this.text(text)) as object);
});

Given('the webhook is away', async function (this: AssayWorld) {
  const { webhook } = await provider();
  webhook.away = true;
  this.atEnd.push(() => {
    webhook.away = false;
  });
});

Then(
  'the webhook was asked {int} times about the token {string}',
  async function (this: AssayWorld, times: number, cell: string) {
    const { webhook } = await provider();
    const wanted = await this.text(cell);
    const asked = webhook.asked.filter(({ spec }) => spec?.token === wanted);
    this.compare(`how often the webhook was asked about ${wanted}`, { value: times }, asked.length);
  },
);

Given(
  'the file {string} of the server has become {string}',
  async function (this: AssayWorld, name: string, text: string) {
    if (this.launched === undefined) throw harness('only a server of its own can be told otherwise');
    writeFileSync(join(this.launched.dir, name), `${await this.text(text)}\n`, { mode: 0o600 });
  },
);
