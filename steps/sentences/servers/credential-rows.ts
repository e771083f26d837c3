/**
 * Reads credentials from the rows of a table:
 *
 *     | certificate | alice |                a certificate of client/credentials/material.ts; (absent): no credentials at all
 *     | token       | abc   |                `| altered | has no signature |` makes it invalid, `| total length | 4096 |` appends x
 *     | secret      | s     |                the token that a controller adds to this Secret
 *     | issuer      | first |                a token of an issuer that the run plays; `| forged | has the algorithm none |` forges it
 *     | sub         | jane  |                after `issuer` all other rows are claims: `+60 s` is a time, (absent) removes a claim;
 *     | kid         | x     |                `kid` and `algorithm` are members of the header
 */
import { alterToken, type Claims, createForgedToken, createToken } from '../../../client/credentials/tokens.ts';
import { createSuiteError } from '../../../client/errors.ts';
import { parseJsonBody } from '../../../client/exchange/exchange.ts';
import { createAnonymousTarget, type Target } from '../../../client/exchange/target.ts';
import { isServerGivenByAddress } from '../../harness/runner-subject.ts';
import { connectOverTls } from '../../harness/shared-servers.ts';
import { pollUntil } from '../../harness/waiting.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { sharedServerState } from './servers.ts';

interface RequestCredentials {
  readonly headers: readonly [string, string][];
  /** The connection, if it differs from the default connection. */
  readonly target?: Target;
}

/** The names of the rows that may follow the first row, by the name of the first row. After `issuer`, any claim may follow. */
const FOLLOWING_ROWS: Readonly<Record<string, readonly string[]>> = {
  certificate: [],
  secret: [],
  token: ['altered', 'total length'],
};

export async function readCredentialRows(
  world: AssayWorld,
  rows: readonly (readonly string[])[],
): Promise<RequestCredentials> {
  const cells = new Map(rows.map(([name = '', cell = '']) => [name, cell]));
  if (!cells.has('issuer')) checkRowNames([...cells.keys()]);
  const certificate = cells.get('certificate');
  if (certificate !== undefined) return { headers: [], target: await connectWithCertificate(world, certificate) };
  return { headers: [['Authorization', `Bearer ${await readToken(world, cells)}`]] };
}

function checkRowNames([firstName = '', ...otherNames]: readonly string[]): void {
  const followingNames = FOLLOWING_ROWS[firstName];
  if (followingNames === undefined || otherNames.some((name) => !followingNames.includes(name)))
    throw createSuiteError(
      `the rows ${[firstName, ...otherNames].join(', ')} do not define credentials: use certificate, secret, token with altered or total length, or issuer with claims`,
    );
}

async function connectWithCertificate(world: AssayWorld, certificate: string): Promise<Target> {
  if (certificate !== '(absent)')
    return connectOverTls(sharedServerState.get(world), await world.fillPlaceholders(certificate));
  if (!isServerGivenByAddress(world.parameters)) return connectOverTls(sharedServerState.get(world));
  const target = createAnonymousTarget(world.target.description);
  world.cleanUp.actionsBeforeDeletion.push(() => target.close());
  return target;
}

async function readToken(world: AssayWorld, cells: ReadonlyMap<string, string>): Promise<string> {
  const issuer = cells.get('issuer');
  if (issuer !== undefined) return issueToken(world, issuer, cells);
  const secret = cells.get('secret');
  if (secret !== undefined) return readTokenFromSecret(world, secret);
  const text = (await world.fillPlaceholders(cells.get('token') ?? '')).padEnd(
    Number(cells.get('total length') ?? 0),
    'x',
  );
  const alteration = cells.get('altered');
  return alteration === undefined ? text : alterToken(text, alteration);
}

async function issueToken(world: AssayWorld, issuer: string, cells: ReadonlyMap<string, string>): Promise<string> {
  const { algorithm = 'RS256', kid, forged: forgery, ...claims } = await readClaims(world, cells);
  const provider = await world.getProvider();
  if (forgery !== undefined) return createForgedToken(provider, issuer, String(forgery), claims);
  const header = { algorithm: String(algorithm), ...(cells.has('kid') && { kid: String(kid ?? '') }) };
  return createToken(provider, issuer, claims, header);
}

async function readClaims(world: AssayWorld, cells: ReadonlyMap<string, string>): Promise<Claims> {
  const claims: Record<string, unknown> = {};
  for (const [claim, cell] of cells) {
    if (claim === 'issuer') continue;
    const name = await world.fillPlaceholders(claim);
    const time = /^([+-]\d+) s$/.exec(cell)?.[1];
    if (time !== undefined) claims[name] = Math.floor(Date.now() / 1000) + Number(time);
    else claims[name] = cell === '(absent)' ? undefined : await world.readCell(cell);
  }
  return claims;
}

async function readTokenFromSecret(world: AssayWorld, name: string): Promise<string> {
  const path = await world.buildPath('Secret', name);
  let tokenData: string | undefined;
  const exchangeCountBefore = world.evidence.exchanges.length;
  await pollUntil(
    async () => {
      world.evidence.exchanges.length = exchangeCountBefore;
      const secret = parseJsonBody<{ data?: { token?: string } }>(
        await world.sendPreparatoryRequest({ method: 'GET', path }),
      );
      tokenData = secret?.data?.token;
      return tokenData !== undefined;
    },
    10_000,
    world.waitLimits,
  );
  const actual = tokenData === undefined ? '(absent)' : '(present)';
  world.check(`the token in the Secret ${name}`, '(present)', actual, tokenData !== undefined);
  return Buffer.from(tokenData ?? '', 'base64').toString('utf8');
}
