/** The string library. Positions count characters. */
import { quoteText } from '../values/quote-text.ts';
import { CelError, List, type Value } from '../values/value.ts';
import { formatText } from './format-text.ts';
import { method, type Overload, operation } from './library.ts';
import { replaceText, splitText } from './split-text.ts';

function createIndexError(index: bigint | number): CelError {
  return new CelError(`index out of range: ${index}`);
}

function readCharacter(text: string, index: bigint): Value {
  const characters = [...text];
  if (index < 0n || index > BigInt(characters.length)) return createIndexError(index);
  return characters[Number(index)] ?? '';
}

function extractText(text: string, from: bigint, to: bigint | undefined): Value {
  const characters = [...text];
  const length = BigInt(characters.length);
  if (to !== undefined && from > to) return new CelError(`invalid substring range. start: ${from}, end: ${to}`);
  if (from < 0n || from > length) return createIndexError(from);
  if (to !== undefined && (to < 0n || to > length)) return createIndexError(to);
  return characters.slice(Number(from), to === undefined ? undefined : Number(to)).join('');
}

function occursAt(text: readonly string[], substring: readonly string[], position: number): boolean {
  return substring.every((character, index) => text[position + index] === character);
}

function findIndex(text: string, substring: string, from: bigint): Value {
  if (substring === '') return from;
  const [characters, wantedCharacters] = [[...text], [...substring]];
  if (from < 0n) return createIndexError(from);
  for (let index = Number(from); index + wantedCharacters.length <= characters.length; index++) {
    if (occursAt(characters, wantedCharacters, index)) return BigInt(index);
  }
  return -1n;
}

function findLastIndex(text: string, substring: string, from: bigint | undefined): Value {
  const [characters, wantedCharacters] = [[...text], [...substring]];
  if (substring === '') return from ?? BigInt(characters.length);
  const start = from ?? BigInt(characters.length - 1);
  if (start < 0n) return createIndexError(start);
  if (start >= BigInt(characters.length)) return -1n;
  for (let index = Math.min(Number(start), characters.length - wantedCharacters.length); index >= 0; index--) {
    if (occursAt(characters, wantedCharacters, index)) return BigInt(index);
  }
  return -1n;
}

function join(list: List, separator: string): Value {
  const invalidItem = list.items().find((item) => typeof item !== 'string');
  if (invalidItem === undefined) return list.items().join(separator);
  // Null is the zero value of protocol buffers.
  return new CelError(`join: invalid input: ${invalidItem === null ? '0' : String(invalidItem)}`);
}

const createTextList = (parts: string[]) => new List(parts);
const SPACE = '\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000';
const TRIMMED = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, 'g');

/** The string functions of releases before 1.29. */
export const FIRST_STRINGS: readonly Overload[] = [
  method('charAt', 'string_char_at_int', ['string', 'int'], 'string', readCharacter),
  method('indexOf', 'string_index_of_string', ['string', 'string'], 'int', (text, substring) =>
    findIndex(text, substring, 0n),
  ),
  method('indexOf', 'string_index_of_string_int', ['string', 'string', 'int'], 'int', findIndex),
  method('lastIndexOf', 'string_last_index_of_string', ['string', 'string'], 'int', (text, substring) =>
    findLastIndex(text, substring, undefined),
  ),
  method('lastIndexOf', 'string_last_index_of_string_int', ['string', 'string', 'int'], 'int', findLastIndex),
  method('lowerAscii', 'string_lower_ascii', ['string'], 'string', (text) =>
    text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()),
  ),
  method('upperAscii', 'string_upper_ascii', ['string'], 'string', (text) =>
    text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
  ),
  method(
    'replace',
    'string_replace_string_string',
    ['string', 'string', 'string'],
    'string',
    (text, oldText, newText) => replaceText(text, oldText, newText, -1n),
  ),
  method('replace', 'string_replace_string_string_int', ['string', 'string', 'string', 'int'], 'string', replaceText),
  method('split', 'string_split_string', ['string', 'string'], 'list<string>', (text, separator) =>
    createTextList(splitText(text, separator, -1n)),
  ),
  method('split', 'string_split_string_int', ['string', 'string', 'int'], 'list<string>', (text, separator, limit) =>
    createTextList(splitText(text, separator, limit)),
  ),
  method('substring', 'string_substring_int', ['string', 'int'], 'string', (text, from) =>
    extractText(text, from, undefined),
  ),
  method('substring', 'string_substring_int_int', ['string', 'int', 'int'], 'string', extractText),
  method('trim', 'string_trim', ['string'], 'string', (text) => text.replaceAll(TRIMMED, '')),
  method('join', 'list_join', ['list<string>'], 'string', (list) => join(list, '')),
  method('join', 'list_join_string', ['list<string>', 'string'], 'string', join),
];

export const STRINGS: readonly Overload[] = [
  method('format', 'string_format', ['string', 'list<dyn>'], 'string', formatText),
  operation('strings.quote', 'strings_quote', ['string'], 'string', quoteText),
];
