/**
 * The sentence about checks that must succeed within a time limit. A row is a request and the expected status or text. The request is
 * repeated until the response is as expected. The time limit applies to each row separately:
 *
 *     | GET /readyz                                 | 500                |
 *     | GET /api/v1/nodes as a user of issuer first | 401                |
 *     | GET /api/v1/nodes as user ann               | 403                |
 *     | GET /api with token {given:status.token}    | 401                |
 *     | GET /metrics                                | /^requests_total 3/ |
 *     | POST /api/v1/nodes?dryRun=All with {"spec":{}} | 422              |
 *     | process                                     | ended               |
 *
 * A pattern is matched against each header line, such as `warning: 299 - "text"`, and each line of the body. Only a dry run of a POST or of a
 * merge patch can be repeated.
 */
import { createToken } from '../../../client/credentials/tokens.ts';
import { createSuiteError } from '../../../client/errors.ts';
import { type Exchange, getStatus, type HeaderPairs, readText } from '../../../client/exchange/exchange.ts';
import { compact } from '../../../values/compact.ts';
import { determineRequestNeeds } from '../../harness/needs/request-needs.ts';
import { combineNeeds, type Needs } from '../../harness/needs/step-needs.ts';
import { type DataTable, Then } from '../../harness/vocabulary.ts';
import { pollUntil } from '../../harness/waiting.ts';
import type { AssayWorld } from '../../harness/world.ts';

/** The time limit of a request, in milliseconds. */
const REQUEST_TIMEOUT = 2_000;

/** Returns the needs of rows whose first cell is a request. */
function determineDeadlineNeeds(_seconds: number, table: DataTable): Needs {
  const requests = table.raw().map(([subject = '']) => subject.split(' '));
  return combineNeeds(
    ...requests.map(([method = '', path = '']) => (path.startsWith('/') ? determineRequestNeeds(method, path) : {})),
  );
}

Then(
  'within {int} seconds these checks succeed:',
  { needs: determineDeadlineNeeds },
  async function (this: AssayWorld, seconds: number, table: DataTable) {
    for (const [subject = '', cell = ''] of table.raw()) {
      const expected = await this.fillPlaceholders(cell);
      if (subject === 'process') await awaitProcessEnd(this, expected, seconds);
      else await awaitExpectedResponse(this, await this.fillPlaceholders(subject), expected, seconds);
    }
  },
);

async function awaitProcessEnd(world: AssayWorld, expected: string, seconds: number): Promise<void> {
  const { launchedServer } = world;
  if (launchedServer === undefined)
    throw createSuiteError(
      'only the process of a separate server can be checked: add the step `a separate server with the launch profile "…"`',
    );
  let actual = 'running';
  void launchedServer.exit.then(() => {
    actual = 'ended';
  });
  const isFulfilled = await pollUntil(async () => actual === expected, seconds * 1000, world.waitLimits);
  world.check('the process of the server', `${expected} within ${seconds} s`, actual, isFulfilled);
}

async function awaitExpectedResponse(
  world: AssayWorld,
  subject: string,
  expected: string,
  seconds: number,
): Promise<void> {
  const request = parseRequest(subject);
  const pattern = /^\/(.+)\/$/.exec(expected)?.[1];
  const matchesExpected = (text: string) =>
    pattern === undefined ? text === expected : new RegExp(pattern, 'm').test(text);
  let actual = '';
  const exchangeCountBefore = world.evidence.exchanges.length;
  const isFulfilled = await pollUntil(
    async () => {
      // The report contains only the last of these requests.
      world.evidence.exchanges.length = exchangeCountBefore;
      const headers = await createCredentialHeaders(world, request.credentials);
      const exchange = await world.send({ ...request, headers: [...request.headers, ...headers] }, REQUEST_TIMEOUT);
      const text = pattern === undefined ? String(getStatus(exchange)) : renderResponse(exchange);
      actual = exchange.error ?? (pattern === undefined ? text : findSimilarLines(pattern, text));
      return matchesExpected(text);
    },
    seconds * 1000,
    world.waitLimits,
  );
  world.check(`the response to ${subject}`, `${expected} within ${seconds} s`, actual, isFulfilled);
}

/** Returns the lines of the headers, with names in lower case, and of the body. */
function renderResponse(exchange: Exchange): string {
  const headerLines = (exchange.response?.headers ?? []).map(([name, value]) => `${name.toLowerCase()}: ${value}`);
  return [...headerLines, readText(exchange)].join('\n');
}

interface RepeatedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: HeaderPairs;
  readonly body?: string;
  readonly credentials: CredentialNames;
}

/** Parses the first cell of a row. Throws an error if it is not a request that can be repeated. */
function parseRequest(subject: string): RepeatedRequest {
  const [, method, writePath, body] = /^(POST|PATCH) (\S+[?&]dryRun=All\S*) with (\{.+\})$/.exec(subject) ?? [];
  if (method !== undefined && writePath !== undefined && body !== undefined) {
    const mediaType = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    return { method, path: writePath, headers: [['Content-Type', mediaType]], body, credentials: {} };
  }
  const [, path, issuer, user, token] =
    /^GET (\S+)(?: as a user of issuer (\S+)| as user (\S+)| with token (\S+))?$/.exec(subject) ?? [];
  if (path === undefined)
    throw createSuiteError(
      `the first cell of a row must be "GET PATH", "POST PATH?dryRun=All with {…}", "PATCH PATH?dryRun=All with {…}" or "process", but is ${JSON.stringify(subject)}`,
    );
  return { method: 'GET', path, headers: [], credentials: compact({ issuer, user, token }) };
}

type CredentialNames = Readonly<Partial<Record<'issuer' | 'user' | 'token', string>>>;

/** Returns the headers for the credentials. Each request of a user of an issuer has a new token, because the server caches tokens. */
async function createCredentialHeaders(
  world: AssayWorld,
  { issuer, user, token }: CredentialNames,
): Promise<[string, string][]> {
  if (user !== undefined) return [['Impersonate-User', user]];
  if (token !== undefined) return [['Authorization', `Bearer ${token}`]];
  if (issuer === undefined) return [];
  return [
    ['Authorization', `Bearer ${await createToken(await world.getProvider(), issuer, { jti: crypto.randomUUID() })}`],
  ];
}

/** Returns the lines of a text that begin like the pattern, for the failure message. */
function findSimilarLines(pattern: string, text: string): string {
  const lineStart = pattern.replace('^', '').slice(0, 29);
  const similarLines = text.split('\n').filter((line) => line.startsWith(lineStart));
  return similarLines.join('\n') || '(no such line)';
}
