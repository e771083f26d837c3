/** The string functions of the language itself. Regular expressions are those of Go, with linear run time. */

import { method, type Overload, operation } from './library.ts';
import { usePattern } from './patterns.ts';

export const STRING_FUNCTIONS: readonly Overload[] = [
  method('contains', 'contains_string', ['string', 'string'], 'bool', (text, substring) => text.includes(substring)),
  method('endsWith', 'ends_with_string', ['string', 'string'], 'bool', (text, suffix) => text.endsWith(suffix)),
  method('startsWith', 'starts_with_string', ['string', 'string'], 'bool', (text, prefix) => text.startsWith(prefix)),
  method('matches', 'matches_string', ['string', 'string'], 'bool', (text, pattern) =>
    usePattern(pattern, (compiledPattern) => compiledPattern.test(text)),
  ),
  operation('matches', 'matches', ['string', 'string'], 'bool', (text, pattern) =>
    usePattern(pattern, (compiledPattern) => compiledPattern.test(text)),
  ),
];
