/**
 * The relations between a value and a cell of a table, as in `| items.(count) | at most | 2 |`. A relation fails if there is nothing to
 * compare.
 */
import { isDeepStrictEqual } from 'node:util';
import { findHeader } from '../../../client/exchange/exchange.ts';
import { getScenarioIo } from '../../../client/recording/scenario-io.ts';
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

/** The operands of a relation: a value of a view, and the cell of a table with the expected value. */
export interface RelationInput {
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

export const RELATIONS: Readonly<Record<string, (input: RelationInput) => Promise<RelationResult> | RelationResult>> = {
  is: async (input) => {
    const expectation = await createExpectation(input);
    return { expected: describeExpectation(expectation), isFulfilled: matchesExpectation(expectation, input.actual) };
  },
  'is not': async (input) => {
    const expectation = await createExpectation(input);
    const isFulfilled = input.actual !== MISSING && !matchesExpectation(expectation, input.actual);
    return { expected: `other than ${describeExpectation(expectation)}`, isFulfilled };
  },
  /** Matches a text that contains the text of the cell, or a list that contains each value of the cell. */
  contains: async (input) => {
    const expectedItems = await readListCell(input);
    return {
      expected: `with ${renderValue(expectedItems)}`,
      isFulfilled:
        expectedItems.length > 0 && expectedItems.every((expectedItem) => includesItem(input.actual, expectedItem)),
    };
  },
  'does not contain': async (input) => {
    const expectedItems = await readListCell(input);
    const canContain =
      typeof input.actual === 'string' || (Array.isArray(input.actual) && !input.actual.includes(MISSING));
    const isFulfilled =
      canContain &&
      expectedItems.length > 0 &&
      !expectedItems.some((expectedItem) => includesItem(input.actual, expectedItem));
    return { expected: `without ${renderValue(expectedItems)}`, isFulfilled };
  },
  'contains only': async (input) => {
    const expectedItems = await readListCell(input);
    const isFulfilled =
      Array.isArray(input.actual) &&
      input.actual.every((item) => expectedItems.some((expectedItem) => matchesItem(item, expectedItem)));
    return { expected: `only ${renderValue(expectedItems)}`, isFulfilled };
  },
  'in this order': async (input) => {
    const expectedItems = await readListCell(input);
    return {
      expected: renderValue(expectedItems),
      isFulfilled: isDeepStrictEqual(listTextItems(input.actual), expectedItems.map(formatValue)),
    };
  },
  'in any order': async (input) => {
    const expectedItems = await readListCell(input);
    const isFulfilled = isDeepStrictEqual(
      listTextItems(input.actual)?.toSorted(),
      expectedItems.map(formatValue).toSorted(),
    );
    return { expected: `in any order ${renderValue(expectedItems)}`, isFulfilled };
  },
  'at most': (input) => ({
    expected: `at most ${parseNumber(input)}`,
    isFulfilled: typeof input.actual === 'number' && input.actual <= parseNumber(input),
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
    const bound = String(await world.readCell(cell));
    return {
      expected: `${bound} or newer`,
      isFulfilled: typeof actual === 'string' && isNotOlder(actual, bound),
    };
  },
  'not newer than': async ({ world, actual, cell }) => {
    const bound = String(await world.readCell(cell));
    return { expected: `${bound} or older`, isFulfilled: typeof actual === 'string' && isNotOlder(bound, actual) };
  },
  /** Compares a time with the Date of the response. */
  'is at most this many seconds before the response': (input) => {
    const [secondsAhead, date] = computeSecondsAhead(input);
    const limit = parseNumber(input);
    return {
      expected: `at most ${limit} s before ${date}`,
      isFulfilled: secondsAhead <= CLOCK_TOLERANCE_SECONDS && -secondsAhead <= limit,
    };
  },
  'is this many seconds after the response': (input) => {
    const [secondsAhead, date] = computeSecondsAhead(input);
    const expected = parseNumber(input);
    return {
      expected: `${expected} s after ${date}`,
      isFulfilled: Math.abs(secondsAhead - expected) <= CLOCK_TOLERANCE_SECONDS,
    };
  },
};

/** Reads a cell. If the compared values are texts, the cell is also a text, unless it is a keyword or a pattern. */
export async function createExpectation({ world, cell, isText }: Omit<RelationInput, 'actual'>): Promise<Expectation> {
  const expectation = await world.readExpectedCell(cell);
  return isText && 'value' in expectation ? { value: await world.fillPlaceholders(cell) } : expectation;
}

/** Parses a cell as a list: `a, b`, `item-0 to item-6`, or JSON. For a text, or a list of texts, the cell is a single item. */
async function readListCell({ world, cell, actual, isText }: RelationInput): Promise<unknown[]> {
  if (isText || typeof actual === 'string') return [await world.fillPlaceholders(cell)];
  const value = await world.readCell(cell);
  if (Array.isArray(value)) return value;
  const [, namePrefix, first, last] = /^(\S+-)(\d+) to \1(\d+)$/.exec(stringifyValue(value)) ?? [];
  if (namePrefix !== undefined) {
    return Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${namePrefix}${Number(first) + index}`,
    );
  }
  return stringifyValue(value)
    .split(',')
    .map((expectedItem) => expectedItem.trim())
    .filter((expectedItem) => expectedItem !== '');
}

function includesItem(actual: unknown, expectedItem: unknown): boolean {
  if (typeof actual === 'string') return actual.includes(String(expectedItem));
  return Array.isArray(actual) && actual.some((item) => matchesItem(item, expectedItem));
}

/** Reports whether a value equals the expected item, or matches it if the expected item is a pattern. */
function matchesItem(actual: unknown, expectedItem: unknown): boolean {
  const expectation = typeof expectedItem === 'string' ? parseExpectation(expectedItem) : { value: expectedItem };
  return 'pattern' in expectation
    ? matchesExpectation(expectation, actual)
    : formatValue(actual) === formatValue(expectedItem);
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

function parseNumber({ cell }: RelationInput): number {
  return Number(cell);
}

/** Returns the number of seconds from the Date of the response to a time, and the Date. */
function computeSecondsAhead({ world, actual }: RelationInput): [ahead: number, date: string] {
  const date =
    findHeader(world.getLastExchange().response?.headers ?? [], 'Date') ??
    getScenarioIo().draw('the date', () => new Date().toUTCString());
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
