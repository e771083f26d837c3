/** `find` and `findAll`. */
import { CelError, List } from '../values/value.ts';
import { method, type Overload } from './library.ts';
import { compiledPattern } from './patterns.ts';

function findAll(text: string, pattern: string, limit: bigint): List | CelError {
  const found = compiledPattern(pattern, (compiled) => new List([...compiled.matches(text, Number(limit))]));
  if (found instanceof List) return found;
  return new CelError(`Illegal regex: ${found instanceof CelError ? found.message : ''}`);
}

export const REGULAR_EXPRESSIONS: readonly Overload[] = [
  method('find', 'string_find_string', ['string', 'string'], 'string', (text, pattern) => {
    const found = findAll(text, pattern, 1n);
    return found instanceof List ? (found.size === 0 ? '' : found.at(0)) : found;
  }),
  method('findAll', 'string_find_all_string', ['string', 'string'], 'list<string>', (text, pattern) =>
    findAll(text, pattern, -1n),
  ),
  method('findAll', 'string_find_all_string_int', ['string', 'string', 'int'], 'list<string>', findAll),
];
