/**
 * Cells of a table, which state the expected value:
 *
 *     (absent) (present) (empty) (not empty) (string) (integer)   a keyword
 *     /^[a-z]{5}$/                                                 a pattern that the text matches
 *     8080   true   ["a"]   {"a": 1}   "8080"                      JSON, compared deeply
 *     anything else                                                the text itself
 */
import { isDeepStrictEqual } from 'node:util';
import { MISSING } from './paths.ts';

/** A parsed cell: a value to compare with, or a keyword or pattern. */
export type Expectation = { readonly value: unknown } | { readonly keyword: Keyword } | { readonly pattern: RegExp };

const KEYWORDS = {
  absent: (value: unknown) => value === MISSING,
  present: (value: unknown) => value !== MISSING,
  // null counts as empty: servers omit an empty field or send the empty value of its type.
  empty: (value: unknown) => value === MISSING || (value !== null && isEmptyValue(value)),
  'not empty': (value: unknown) => value !== MISSING && !isEmptyValue(value),
  string: (value: unknown) => typeof value === 'string',
  integer: (value: unknown) => Number.isSafeInteger(value),
  array: (value: unknown) => Array.isArray(value),
} as const;
type Keyword = keyof typeof KEYWORDS;

function isKeyword(text: string): text is Keyword {
  return Object.hasOwn(KEYWORDS, text);
}

export function parseExpectation(cell: string): Expectation {
  const keyword = /^\(([a-z ]+)\)$/.exec(cell)?.[1];
  if (keyword !== undefined && isKeyword(keyword)) return { keyword };
  const pattern = /^\/(.+)\/$/.exec(cell)?.[1];
  if (pattern !== undefined && !/^\/[\w.-]+(\/[\w.-]+)*\/$/.test(cell)) return { pattern: new RegExp(pattern) };
  return { value: parseValue(cell) };
}

/** Parses a cell as a value to send: JSON if it is valid JSON, otherwise text. `(absent)` removes the field. */
export function parseValue(cell: string): unknown {
  if (cell === '(absent)') return MISSING;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

export function matchesExpectation(expectation: Expectation, actual: unknown): boolean {
  if ('keyword' in expectation) return KEYWORDS[expectation.keyword](actual);
  if ('pattern' in expectation) return actual !== MISSING && expectation.pattern.test(stringifyValue(actual));
  const { value } = expectation;
  return isDeepStrictEqual(actual, value) || isDeepStrictEqual(omitSelfLinks(actual), omitSelfLinks(value));
}

/** Removes the selfLink of objects. Up to 1.19 it is the path of the request, which may be the path of a subresource. */
function omitSelfLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitSelfLinks);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'selfLink' || !('uid' in value));
  return Object.fromEntries(members.map(([name, member]) => [name, omitSelfLinks(member)]));
}

export function describeExpectation(expectation: Expectation): string {
  if ('keyword' in expectation) return `(${expectation.keyword})`;
  if ('pattern' in expectation) return String(expectation.pattern);
  return renderValue(expectation.value);
}

export function renderValue(value: unknown): string {
  return value === MISSING ? '(absent)' : (JSON.stringify(value) ?? String(value));
}

export function stringifyValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isEmptyValue(value: unknown): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
