/** Compiles regular expressions and caches them by their text. */
import { compileGoRegExp, findGoPatternProblem, type GoRegExp } from '../../go/regexp.ts';
import { CelError, type CelValue } from '../values/value.ts';

/** The maximum number of cached patterns. When it is reached, the cache is emptied. */
const MAX_CACHED_PATTERNS = 256;
/**
 * The maximum length of a cached pattern in characters. Longer patterns are rarely literals in rules, and a cache full of them would need
 * too much memory.
 */
const MAX_CACHED_LENGTH = 1_024;
const COMPILED_PATTERNS = new Map<string, GoRegExp | CelError>();

/** Calls a function with the compiled pattern. Returns an error for an invalid pattern. */
export function usePattern(pattern: string, evaluate: (compiledPattern: GoRegExp) => CelValue): CelValue {
  const compiledOrError = COMPILED_PATTERNS.get(pattern) ?? compilePattern(pattern);
  return compiledOrError instanceof CelError ? compiledOrError : evaluate(compiledOrError);
}

function compilePattern(pattern: string): GoRegExp | CelError {
  const problem = findGoPatternProblem(pattern);
  const compiledOrError =
    problem === undefined ? compileGoRegExp(pattern) : new CelError(`error parsing regexp: ${problem}`);
  if (pattern.length > MAX_CACHED_LENGTH) return compiledOrError;
  if (COMPILED_PATTERNS.size >= MAX_CACHED_PATTERNS) COMPILED_PATTERNS.clear();
  COMPILED_PATTERNS.set(pattern, compiledOrError);
  return compiledOrError;
}
