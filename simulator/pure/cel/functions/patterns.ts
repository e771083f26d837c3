/** Regular expressions, read once for each text that an evaluation meets again. */
import { type GoRegExp, goPatternProblem, goRegExp } from '../../go/regexp.ts';
import { CelError, type Value } from '../values/value.ts';

/** The maximum number of cached patterns; then the cache is emptied. */
const REMEMBERED = 256;
/** Characters. What is longer was hardly written by the author of a rule, and two hundred of it would take too much memory. */
const LONGEST_REMEMBERED = 1_024;
const COMPILED = new Map<string, GoRegExp | CelError>();

export function usePattern(pattern: string, use: (compiled: GoRegExp) => Value): Value {
  const compiled = COMPILED.get(pattern) ?? compile(pattern);
  return compiled instanceof CelError ? compiled : use(compiled);
}

function compile(pattern: string): GoRegExp | CelError {
  const problem = goPatternProblem(pattern);
  const compiled = problem === undefined ? goRegExp(pattern) : new CelError(`error parsing regexp: ${problem}`);
  if (pattern.length > LONGEST_REMEMBERED) return compiled;
  if (COMPILED.size >= REMEMBERED) COMPILED.clear();
  COMPILED.set(pattern, compiled);
  return compiled;
}
