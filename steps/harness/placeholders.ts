/**
 * The placeholders in the texts of features, with their values and needs, such as `{collection}`, `{resource:invalid patch}`,
 * `{a:metadata.uid}`. steps/README.md lists all of them.
 */
import type { OidcProvider } from '../../client/credentials/provider.ts';
import { createSuiteError } from '../../client/errors.ts';
import { type Exchange, findHeader, parseJsonBody } from '../../client/exchange/exchange.ts';
import { getScenarioIo } from '../../client/recording/scenario-io.ts';
import { getDialect } from '../../spec/dialect.ts';
import { compact } from '../../values/compact.ts';
import { type Expectation, parseExpectation, parseValue, renderValue } from './comparison/expectations.ts';
import { MismatchError } from './comparison/mismatch.ts';
import { MISSING, readPath } from './comparison/paths.ts';
import { selectPath } from './comparison/select-paths.ts';
import { translateText } from './dialect-text.ts';
import type { Names } from './names.ts';
import type { BasicName } from './needs/basic-names.ts';
import { combineNeeds, type Needs } from './needs/step-needs.ts';
import { readResourcePlaceholder, requireResource } from './resource/resource-placeholders.ts';
import { determineResourceValueNeeds } from './resource/resource-values.ts';
import type { Subject } from './subject.ts';

/**
 * Matches placeholders such as `{namespace}`, `{namespace:second}`, `{before:metadata.resourceVersion}` and `{unique}`. It does not match
 * JSON objects, whose brace is followed by a quotation mark.
 */
const PLACEHOLDER = /\{([a-zA-Z][\w -]*)(?::([^\s{}][^{}]*))?\}/g;
const WHOLE_PLACEHOLDER = new RegExp(`^${PLACEHOLDER.source}$`);

/** The path in features for the content of the resource under test. Its field depends on the resource. */
const CONTENT_PATH = '(content)';

/** The parts of the World that placeholders use. */
interface PlaceholderWorld {
  readonly subject: Subject;
  readonly names: Names;
  readonly lastExchange: Exchange | undefined;
  readonly savedResponses: ReadonlyMap<string, Exchange>;
  getNamespace(alias?: string): Promise<string>;
  getProvider(): Promise<OidcProvider>;
}

/** The definition of a placeholder. `argument` is the text after the colon. */
interface Placeholder {
  readonly readValue: (world: PlaceholderWorld, argument: string | undefined) => unknown;
  readonly needs?: (argument: string | undefined) => Needs;
}

const RESOURCE_NEEDS: Needs = { conditions: ['resource'] };
const SEVERAL_NAMESPACES_NEEDS: Needs = { conditions: ['namespaced-resource', 'several-namespaces'] };

/** An operation of a JSON Patch that only tests a value, and changes nothing. */
const TEST_OPERATION = '{"op":"test","path":"/metadata/name","value":"a"}';

const PLACEHOLDERS: Readonly<Record<string, Placeholder>> = {
  unique: { readValue: (world) => world.names.uniqueWord },
  namespace: {
    readValue: (world, alias) => world.getNamespace(alias),
    needs: (alias) => (alias === undefined ? { conditions: ['namespaced-resource'] } : SEVERAL_NAMESPACES_NEEDS),
  },
  collection: {
    readValue: (world, alias) => resolveResourcePlaceholder(world, 'collection', alias),
    needs: (alias) => combineNeeds(RESOURCE_NEEDS, alias === undefined ? undefined : SEVERAL_NAMESPACES_NEEDS),
  },
  // The ETag of a saved response, without its quotes.
  etag: { readValue: (world, name) => readEntityTag(world, name) },
  'all-namespaces': {
    readValue: (world) => resolveResourcePlaceholder(world, 'all-namespaces', undefined),
    needs: () => RESOURCE_NEEDS,
  },
  resource: {
    readValue: (world, word) => resolveResourcePlaceholder(world, 'resource', word),
    needs: (word = '') => combineNeeds(RESOURCE_NEEDS, determineResourceValueNeeds(word)),
  },
  issuer: { readValue: (world, name = '') => readIssuerAddress(world, name) },
  dialect: { readValue: ({ subject }, path = '') => readPath(getDialect(subject.inventory.dialect), path) },
  future: {
    readValue: (world, name = '') => createFutureVersion(parseVersion(world, name)),
    needs: () => ({ basics: ['version', 'resource-version'] }),
  },
  early: { readValue: (world, name = '') => createEarlyVersion(parseVersion(world, name)) },
  aged: { readValue: (world, name = '') => createAgedToken(String(readSavedField(world, name, 'metadata.continue'))) },
  letters: { readValue: (_world, count = '') => 'x'.repeat(Number(count)) },
  tests: { readValue: (_world, count = '') => Array.from({ length: Number(count) }, () => TEST_OPERATION).join() },
};

/** The basics that are needed to use a field of a saved response. */
const FIELD_NEEDS: readonly (readonly [path: string, basics: readonly BasicName[]])[] = [
  ['metadata.resourceVersion', ['version', 'resource-version']],
  ['metadata.continue', ['continue']],
  ['metadata.uid', ['uid']],
  ['metadata.creationTimestamp', ['times']],
  ['metadata.deletionTimestamp', ['times']],
  ['metadata.managedFields', ['managed-fields']],
  ['metadata.finalizers', ['finalizers']],
];

/** Returns the needs of all placeholders in a text. */
export function determinePlaceholderNeeds(text: string): Needs {
  const placeholders = [...text.matchAll(PLACEHOLDER)].map(([, name = '', argument]) => {
    const knownPlaceholder = findPlaceholder(name);
    return knownPlaceholder === undefined
      ? determineFieldNeeds(name, argument ?? '')
      : knownPlaceholder.needs?.(argument);
  });
  return combineNeeds(...placeholders);
}

function determineFieldNeeds(name: string, path: string): Needs {
  return {
    basics: FIELD_NEEDS.flatMap(([prefix, basics]) => (path.startsWith(prefix) ? basics : [])),
    conditions: path === CONTENT_PATH ? ['content'] : [],
    usedVersions: path === 'metadata.resourceVersion' ? [name] : [],
  };
}

function findPlaceholder(name: string): Placeholder | undefined {
  return Object.hasOwn(PLACEHOLDERS, name) ? PLACEHOLDERS[name] : undefined;
}

/**
 * Returns the text of a feature as it is sent to the server: placeholders are replaced with values, and names are in the dialect of the
 * target.
 */
export async function fillPlaceholders(world: PlaceholderWorld, source: string): Promise<string> {
  let result = '';
  let endOfLastMatch = 0;
  const translatedSource = translateText(getDialect(world.subject.inventory.dialect), source);
  for (const match of translatedSource.matchAll(PLACEHOLDER)) {
    const value = await resolvePlaceholder(world, match[1] ?? '', match[2]);
    result +=
      translatedSource.slice(endOfLastMatch, match.index) + (typeof value === 'string' ? value : renderValue(value));
    endOfLastMatch = match.index + match[0].length;
  }
  return result + translatedSource.slice(endOfLastMatch);
}

/** Returns the value of a cell. If the cell is only a placeholder, the value keeps its type. */
export async function readCell(world: PlaceholderWorld, cell: string): Promise<unknown> {
  const wholeMatch = WHOLE_PLACEHOLDER.exec(cell);
  return wholeMatch === null
    ? parseValue(await fillPlaceholders(world, cell))
    : resolvePlaceholder(world, wholeMatch[1] ?? '', wholeMatch[2]);
}

export async function readExpectedCell(world: PlaceholderWorld, cell: string): Promise<Expectation> {
  return WHOLE_PLACEHOLDER.test(cell)
    ? { value: await readCell(world, cell) }
    : parseExpectation(await fillPlaceholders(world, cell));
}

/** Returns the value of a placeholder: of a known placeholder, of a word that a step has defined, or of a field of a saved response. */
async function resolvePlaceholder(
  world: PlaceholderWorld,
  name: string,
  argument: string | undefined,
): Promise<unknown> {
  const knownPlaceholder = findPlaceholder(name);
  if (knownPlaceholder !== undefined) return knownPlaceholder.readValue(world, argument);
  return world.names.placeholderValues.get(`${name}:${argument}`) ?? readSavedField(world, name, argument);
}

function readSavedField(world: PlaceholderWorld, name: string, path: string | undefined): unknown {
  const exchange = name === 'last' ? world.lastExchange : world.savedResponses.get(name);
  if (exchange === undefined) {
    const savedNames = [...world.savedResponses.keys()].join(', ');
    throw createSuiteError(
      `a placeholder refers to ${JSON.stringify(name)}, which no step has saved; saved: ${savedNames || 'nothing'}`,
    );
  }
  const field = path === CONTENT_PATH ? requireResource(world.subject).content : path;
  const value = field === undefined ? parseJsonBody(exchange) : selectPath(parseJsonBody(exchange), field);
  if (value !== MISSING) return value;
  const subject = `the response saved as ${JSON.stringify(name)}`;
  throw new MismatchError({ name: subject, ...compact({ path }) }, '(present)', '(absent)');
}

function readEntityTag(world: PlaceholderWorld, name = ''): string {
  const etag = findHeader(world.savedResponses.get(name)?.response?.headers ?? [], 'ETag');
  const tag = /^(?:W\/)?"(.+)"$/.exec(etag ?? '')?.[1];
  if (tag === undefined)
    throw new MismatchError(
      { name: `the header ETag of the response saved as ${JSON.stringify(name)}` },
      'a tag in quotes',
      etag ?? '(absent)',
    );
  return tag;
}

function resolveResourcePlaceholder(
  world: PlaceholderWorld,
  name: string,
  argument: string | undefined,
): Promise<unknown> {
  return readResourcePlaceholder(requireResource(world.subject), (alias) => world.getNamespace(alias), name, argument);
}

function readIssuerAddress(world: PlaceholderWorld, name: string): Promise<unknown> {
  return getScenarioIo().observe(
    `the address of the issuer ${name}`,
    async () => (await (await world.getProvider()).getIssuer(name)).url,
  );
}

function parseVersion(world: PlaceholderWorld, name: string): bigint {
  const version = String(readSavedField(world, name, 'metadata.resourceVersion'));
  if (!/^\d+$/.test(version))
    throw createSuiteError(
      `the resourceVersion ${JSON.stringify(version)} is not a number, so {future:…} and {early:…} cannot be computed`,
    );
  return BigInt(version);
}

/**
 * Returns a resourceVersion that is much later than the given one. Clients must not calculate with resourceVersions. The suite
 * calculates with them only if they are numbers, and otherwise skips the scenario.
 */
function createFutureVersion(version: bigint): string {
  return String(version + 1_000_000_000n);
}

/** Returns a resourceVersion in the middle of the history up to the given resourceVersion. The server may have compacted it. */
function createEarlyVersion(version: bigint): string {
  return String(version < 4n ? 1n : version / 2n);
}

/**
 * Returns a continue token as if its list had been read at resourceVersion 1. Tokens of kube-apiserver are JSON in base64; other tokens
 * can't be changed.
 */
function createAgedToken(token: string): string {
  const text = Buffer.from(token, 'base64url').toString();
  const agedJson = text.replace(/("rv":)\d+/, '$11');
  if (agedJson === text)
    throw createSuiteError(
      `the continue token ${JSON.stringify(token)} contains no version, so {aged:…} cannot be computed`,
    );
  return Buffer.from(agedJson).toString('base64url');
}
