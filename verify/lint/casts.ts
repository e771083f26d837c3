/**
 * Counts the type assertions of a source. Node strips types by replacing them with blanks. An `as` that became blank
 * after a character that is still there is a type assertion; an `as` in an import, a mapped type, a string or a
 * comment is not.
 */
import { stripTypeScriptTypes } from 'node:module';

const ASSERTION = /\bas\s+(?!const\b)[\w{[('"`|-]/g;
/** Matches assertions through `unknown`, which are needed if the compiler rejects the direct assertion. */
const DOUBLE = /\bas\s+(?:unknown|never|any)\s+as\b/g;

export interface Casts {
  readonly all: number;
  readonly double: number;
}

export function countCasts(source: string): Casts {
  if (source.search(ASSERTION) < 0) return { all: 0, double: 0 };
  const strippedSource = stripTypeScriptTypes(source);
  const isBlank = (index: number) => strippedSource.slice(index, index + 2).trim() === '';
  const isCast = (index: number) => isBlank(index) && !isBlank(findLastCharacter(source, index) - 1);
  const singleAssertions = [...source.matchAll(ASSERTION)].filter(({ index }) => isCast(index)).length;
  const double = [...source.matchAll(DOUBLE)].filter(({ index }) => isCast(index)).length;
  return { all: singleAssertions + double, double };
}

/** Returns the index of the last character before `position` that is not white space. */
function findLastCharacter(source: string, position: number): number {
  let index = position - 1;
  while (index > 0 && /\s/.test(source.charAt(index))) index--;
  return index;
}
