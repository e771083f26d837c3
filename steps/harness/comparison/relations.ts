/**
 * The relations between a value and a cell of a table, as in `| items.(count) | at most | 2 |`. A relation fails if there is nothing to
 * compare.
 */
import { isDeepStrictEqual } from 'node:util';
import { findHeader } from '../../../client/exchange/exchange.ts';
import { getTape } from '../../../client/tape/tape.ts';
import type { AssayWorld } from '../world.ts';
import {
  describeExpectation,
  type Expectation,
  matchesExpectation,
  parseExpectation,
  renderValue,
  stringifyValue,
} from './expectations.ts';
import { MISSING } from './paths.ts';

export interface ComparedClaim {
  /** Replaces placeholders, and provides the response. */
  readonly world: Pick<AssayWorld, 'fillPlaceholders' | 'readCell' | 'readExpectedCell' | 'getLastExchange'>;
  readonly actual: unknown;
  readonly cell: string;
  /** Whether the value and the cell are texts, even if they look like JSON. */
  readonly isText: boolean;
}

interface RelationResult {
  readonly expected: string;
  readonly isFulfilled: boolean;
}

/**
 * The tolerance for differences between the Date header and the times in an object. A busy server may send a Date that it computed seconds
 * ago.
 */
const CLOCK_TOLERANCE_SECONDS = 5;

export const RELATIONS: Readonly<Record<string, (claim: ComparedClaim) => Promise<RelationResult> | RelationResult>> = {
  is: async (claim) => {
    const expectation = await createExpectation(claim);
    return { expected: describeExpectation(expectation), isFulfilled: matchesExpectation(expectation, claim.actual) };
  },
  'is not': async (claim) => {
    const expectation = await createExpectation(claim);
    const isFulfilled = claim.actual !== MISSING && !matchesExpectation(expectation, claim.actual);
    return { expected: `other than ${describeExpectation(expectation)}`, isFulfilled };
  },
  /** Matches a text that contains this text, or a list that contains each of these values. */
  contains: async (claim) => {
    const parts = await readListCell(claim);
    return {
      expected: `with ${renderValue(parts)}`,
      isFulfilled: parts.length > 0 && parts.every((part) => includesPart(claim.actual, part)),
    };
  },
  'does not contain': async (claim) => {
    const parts = await readListCell(claim);
    const canContain =
      typeof claim.actual === 'string' || (Array.isArray(claim.actual) && !claim.actual.includes(MISSING));
    const isFulfilled = canContain && parts.length > 0 && !parts.some((part) => includesPart(claim.actual, part));
    return { expected: `without ${renderValue(parts)}`, isFulfilled };
  },
  'contains only': async (claim) => {
    const parts = await readListCell(claim);
    const isFulfilled =
      Array.isArray(claim.actual) && claim.actual.every((item) => parts.some((part) => matchesPart(item, part)));
    return { expected: `only ${renderValue(parts)}`, isFulfilled };
  },
  'in this order': async (claim) => {
    const parts = await readListCell(claim);
    return {
      expected: renderValue(parts),
      isFulfilled: isDeepStrictEqual(listTextItems(claim.actual), parts.map(formatValue)),
    };
  },
  'in any order': async (claim) => {
    const parts = await readListCell(claim);
    const isFulfilled = isDeepStrictEqual(listTextItems(claim.actual)?.toSorted(), parts.map(formatValue).toSorted());
    return { expected: `in any order ${renderValue(parts)}`, isFulfilled };
  },
  'at most': (claim) => ({
    expected: `at most ${parseNumber(claim)}`,
    isFulfilled: typeof claim.actual === 'number' && claim.actual <= parseNumber(claim),
  }),
  /** Matches a list of two or more different values. */
  'all different': ({ actual }) => ({
    expected: 'values that all differ',
    isFulfilled: isListOfSeveralItems(actual) && new Set(actual.map(formatValue)).size === actual.length,
  }),
  'all the same': ({ actual }) => ({
    expected: 'the same value each time',
    isFulfilled: isListOfSeveralItems(actual) && new Set(actual.map(formatValue)).size === 1,
  }),
  'not older than': async ({ world, actual, cell }) => {
    const boundValue = String(await world.readCell(cell));
    return {
      expected: `${boundValue} or newer`,
      isFulfilled: typeof actual === 'string' && isNotOlder(actual, boundValue),
    };
  },
  'not newer than': async ({ world, actual, cell }) => {
    const bound = String(await world.readCell(cell));
    return { expected: `${bound} or older`, isFulfilled: typeof actual === 'string' && isNotOlder(bound, actual) };
  },
  /** Compares a time with the Date of the response. */
  'seconds before the response, at most': (claim) => {
    const [secondsAhead, date] = computeSecondsAhead(claim);
    const limit = parseNumber(claim);
    return {
      expected: `at most ${limit} s before ${date}`,
      isFulfilled: secondsAhead <= CLOCK_TOLERANCE_SECONDS && -secondsAhead <= limit,
    };
  },
  'seconds after the response': (claim) => {
    const [secondsAhead, date] = computeSecondsAhead(claim);
    const expected = parseNumber(claim);
    return {
      expected: `${expected} s after ${date}`,
      isFulfilled: Math.abs(secondsAhead - expected) <= CLOCK_TOLERANCE_SECONDS,
    };
  },
};

/** Reads a cell. If the compared values are texts, the cell is also a text, unless it is a keyword or a pattern. */
export async function createExpectation({ world, cell, isText }: Omit<ComparedClaim, 'actual'>): Promise<Expectation> {
  const expectation = await world.readExpectedCell(cell);
  return isText && 'value' in expectation ? { value: await world.fillPlaceholders(cell) } : expectation;
}

/** Parses a cell as a list: `a, b`, `item-0 to item-6`, or JSON. For a text, or a list of texts, the cell is a single item. */
async function readListCell({ world, cell, actual, isText }: ComparedClaim): Promise<unknown[]> {
  if (isText || typeof actual === 'string') return [await world.fillPlaceholders(cell)];
  const value = await world.readCell(cell);
  if (Array.isArray(value)) return value;
  const [, stem, first, last] = /^(\S+-)(\d+) to \1(\d+)$/.exec(stringifyValue(value)) ?? [];
  if (stem !== undefined) {
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${stem}${Number(first) + index}`);
  }
  return stringifyValue(value)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function includesPart(actual: unknown, part: unknown): boolean {
  if (typeof actual === 'string') return actual.includes(String(part));
  return Array.isArray(actual) && actual.some((item) => matchesPart(item, part));
}

/** Reports whether a value equals the expected part, or matches it if the part is a pattern. */
function matchesPart(actual: unknown, part: unknown): boolean {
  const expectation = typeof part === 'string' ? parseExpectation(part) : { value: part };
  return 'pattern' in expectation ? matchesExpectation(expectation, actual) : formatValue(actual) === formatValue(part);
}

function listTextItems(actual: unknown): string[] | undefined {
  return Array.isArray(actual) ? actual.map(formatValue) : undefined;
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : renderValue(value);
}

function isListOfSeveralItems(actual: unknown): actual is unknown[] {
  return Array.isArray(actual) && actual.length > 1 && !actual.includes(MISSING);
}

function parseNumber({ cell }: ComparedClaim): number {
  return Number(cell);
}

/** Returns the number of seconds from the Date of the response to a time, and the Date. */
function computeSecondsAhead({ world, actual }: ComparedClaim): [ahead: number, date: string] {
  const date =
    findHeader(world.getLastExchange().response?.headers ?? [], 'Date') ??
    getTape().draw('the date', () => new Date().toUTCString());
  return [(Date.parse(String(actual)) - Date.parse(date)) / 1000, date];
}

/**
 * Reports whether a resourceVersion is equal to or greater than another, both read as numbers. resourceVersions that are not numbers cannot
 * be compared, so the result is true. Only the suite compares resourceVersions as numbers; clients must not.
 */
export function isNotOlder(version: string, otherVersion: string): boolean {
  const areNumeric = /^\d+$/.test(version) && /^\d+$/.test(otherVersion);
  return !areNumeric || BigInt(version) >= BigInt(otherVersion);
}
