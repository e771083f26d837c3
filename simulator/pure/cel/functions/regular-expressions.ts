/** The functions `find` and `findAll`. */
import { CelError, ListValue } from '../values/value.ts';
import { createMethod, type FunctionOverload } from './library.ts';
import { usePattern } from './patterns.ts';

function findAllMatches(text: string, pattern: string, limit: bigint): ListValue | CelError {
  const matches = usePattern(
    pattern,
    (compiledPattern) => new ListValue([...compiledPattern.matches(text, Number(limit))]),
  );
  if (matches instanceof ListValue) return matches;
  return new CelError(`Illegal regex: ${matches instanceof CelError ? matches.message : ''}`);
}

export const REGULAR_EXPRESSION_FUNCTIONS: readonly FunctionOverload[] = [
  createMethod('find', 'string_find_string', ['string', 'string'], 'string', (text, pattern) => {
    const matches = findAllMatches(text, pattern, 1n);
    return matches instanceof ListValue ? (matches.size === 0 ? '' : matches.itemAt(0)) : matches;
  }),
  createMethod('findAll', 'string_find_all_string', ['string', 'string'], 'list<string>', (text, pattern) =>
    findAllMatches(text, pattern, -1n),
  ),
  createMethod('findAll', 'string_find_all_string_int', ['string', 'string', 'int'], 'list<string>', findAllMatches),
];
