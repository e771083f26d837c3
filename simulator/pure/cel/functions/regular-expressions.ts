/** `find` and `findAll`. */
import { CelError, List } from '../values/value.ts';
import { method, type Overload } from './library.ts';
import { usePattern } from './patterns.ts';

function findAll(text: string, pattern: string, limit: bigint): List | CelError {
  const matches = usePattern(pattern, (compiledPattern) => new List([...compiledPattern.matches(text, Number(limit))]));
  if (matches instanceof List) return matches;
  return new CelError(`Illegal regex: ${matches instanceof CelError ? matches.message : ''}`);
}

export const REGULAR_EXPRESSIONS: readonly Overload[] = [
  method('find', 'string_find_string', ['string', 'string'], 'string', (text, pattern) => {
    const matches = findAll(text, pattern, 1n);
    return matches instanceof List ? (matches.size === 0 ? '' : matches.itemAt(0)) : matches;
  }),
  method('findAll', 'string_find_all_string', ['string', 'string'], 'list<string>', (text, pattern) =>
    findAll(text, pattern, -1n),
  ),
  method('findAll', 'string_find_all_string_int', ['string', 'string', 'int'], 'list<string>', findAll),
];
