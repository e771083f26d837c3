/**
 * Counts the type assertions of a source. When Node strips types, it replaces them by blanks. An `as` is a type assertion if Node replaces the `as`
 * and does not replace the code before it. An `as` in an import, a mapped type, a string or a comment is not counted.
 */
import { stripTypeScriptTypes } from 'node:module';

const ASSERTION_PATTERN = /\bas\s+(?!const\b)[\w{[('"`|-]/g;
/** Matches assertions through `unknown`, which are needed if the compiler rejects the direct assertion. */
const DOUBLE_ASSERTION_PATTERN = /\bas\s+(?:unknown|never|any)\s+as\b/g;

export interface CastCounts {
  readonly all: number;
  /** The number of assertions through `unknown`. */
  readonly double: number;
}

export function countCasts(source: string): CastCounts {
  if (source.search(ASSERTION_PATTERN) < 0) return { all: 0, double: 0 };
  const strippedSource = stripTypeScriptTypes(source);
  const isBlank = (index: number) => strippedSource.slice(index, index + 2).trim() === '';
  const isCast = (index: number) => isBlank(index) && !isBlank(findLastCharacterIndex(source, index) - 1);
  const assertionStartCount = [...source.matchAll(ASSERTION_PATTERN)].filter(({ index }) => isCast(index)).length;
  const doubleAssertionCount = [...source.matchAll(DOUBLE_ASSERTION_PATTERN)].filter(({ index }) =>
    isCast(index),
  ).length;
  return { all: assertionStartCount + doubleAssertionCount, double: doubleAssertionCount };
}

/** Returns the index of the last character before `position` that is not white space. */
function findLastCharacterIndex(source: string, position: number): number {
  let index = position - 1;
  while (index > 0 && /\s/.test(source.charAt(index))) index--;
  return index;
}
