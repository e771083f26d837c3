/** Compiled regular expressions, cached by their text. */
import { type GoRegExp, goPatternProblem, goRegExp } from '../../go/regexp.ts';
import { CelError, type Value } from '../values/value.ts';

/** The maximum number of cached patterns. When it is reached, the cache is emptied. */
const REMEMBERED = 256;
/** In characters. Longer patterns are not cached: they are rarely literals in rules, and two hundred of them would take too much memory. */
const LONGEST_REMEMBERED = 1_024;
const COMPILED = new Map<string, GoRegExp | CelError>();

export function usePattern(pattern: string, use: (compiledPattern: GoRegExp) => Value): Value {
  const compiledOrError = COMPILED.get(pattern) ?? compile(pattern);
  return compiledOrError instanceof CelError ? compiledOrError : use(compiledOrError);
}

function compile(pattern: string): GoRegExp | CelError {
  const problem = goPatternProblem(pattern);
  const compiledOrError = problem === undefined ? goRegExp(pattern) : new CelError(`error parsing regexp: ${problem}`);
  if (pattern.length > LONGEST_REMEMBERED) return compiledOrError;
  if (COMPILED.size >= REMEMBERED) COMPILED.clear();
  COMPILED.set(pattern, compiledOrError);
  return compiledOrError;
}
