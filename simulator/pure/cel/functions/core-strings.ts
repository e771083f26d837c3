/** The string functions of the language itself. Regular expressions have the syntax of Go and run in linear time. */

import { createFunction, createMethod, type FunctionOverload } from './library.ts';
import { usePattern } from './patterns.ts';

export const CORE_STRING_FUNCTIONS: readonly FunctionOverload[] = [
  createMethod('contains', 'contains_string', ['string', 'string'], 'bool', (text, substring) =>
    text.includes(substring),
  ),
  createMethod('endsWith', 'ends_with_string', ['string', 'string'], 'bool', (text, suffix) => text.endsWith(suffix)),
  createMethod('startsWith', 'starts_with_string', ['string', 'string'], 'bool', (text, prefix) =>
    text.startsWith(prefix),
  ),
  createMethod('matches', 'matches_string', ['string', 'string'], 'bool', (text, pattern) =>
    usePattern(pattern, (compiledPattern) => compiledPattern.test(text)),
  ),
  createFunction('matches', 'matches', ['string', 'string'], 'bool', (text, pattern) =>
    usePattern(pattern, (compiledPattern) => compiledPattern.test(text)),
  ),
];
