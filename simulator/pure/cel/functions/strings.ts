/** The string library. Positions count characters. */
import { quoteText } from '../values/quote-text.ts';
import { CelError, type CelValue, ListValue } from '../values/value.ts';
import { formatText } from './format-text.ts';
import { createFunction, createMethod, type FunctionOverload } from './library.ts';
import { replaceText, splitText } from './split-text.ts';

function createIndexError(index: bigint | number): CelError {
  return new CelError(`index out of range: ${index}`);
}

function getCharacter(text: string, index: bigint): CelValue {
  const characters = [...text];
  if (index < 0n || index > BigInt(characters.length)) return createIndexError(index);
  return characters[Number(index)] ?? '';
}

function extractText(text: string, startIndex: bigint, endIndex: bigint | undefined): CelValue {
  const characters = [...text];
  const length = BigInt(characters.length);
  if (endIndex !== undefined && startIndex > endIndex)
    return new CelError(`invalid substring range. start: ${startIndex}, end: ${endIndex}`);
  if (startIndex < 0n || startIndex > length) return createIndexError(startIndex);
  if (endIndex !== undefined && (endIndex < 0n || endIndex > length)) return createIndexError(endIndex);
  return characters.slice(Number(startIndex), endIndex === undefined ? undefined : Number(endIndex)).join('');
}

function occursAt(text: readonly string[], substring: readonly string[], position: number): boolean {
  return substring.every((character, index) => text[position + index] === character);
}

function findIndex(text: string, substring: string, from: bigint): CelValue {
  if (substring === '') return from;
  const [characters, wantedCharacters] = [[...text], [...substring]];
  if (from < 0n) return createIndexError(from);
  for (let index = Number(from); index + wantedCharacters.length <= characters.length; index++) {
    if (occursAt(characters, wantedCharacters, index)) return BigInt(index);
  }
  return -1n;
}

function findLastIndex(text: string, substring: string, from: bigint | undefined): CelValue {
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

function joinTexts(list: ListValue, separator: string): CelValue {
  const invalidItem = list.items().find((item) => typeof item !== 'string');
  if (invalidItem === undefined) return list.items().join(separator);
  // Null is the zero value of protocol buffers.
  return new CelError(`join: invalid input: ${invalidItem === null ? '0' : String(invalidItem)}`);
}

const createTextList = (parts: string[]) => new ListValue(parts);
const SPACE_CHARACTERS = '\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000';
const TRIMMED_SPACES = new RegExp(`^[${SPACE_CHARACTERS}]+|[${SPACE_CHARACTERS}]+$`, 'g');

/** The string functions of releases before 1.29. */
export const FIRST_STRING_FUNCTIONS: readonly FunctionOverload[] = [
  createMethod('charAt', 'string_char_at_int', ['string', 'int'], 'string', getCharacter),
  createMethod('indexOf', 'string_index_of_string', ['string', 'string'], 'int', (text, substring) =>
    findIndex(text, substring, 0n),
  ),
  createMethod('indexOf', 'string_index_of_string_int', ['string', 'string', 'int'], 'int', findIndex),
  createMethod('lastIndexOf', 'string_last_index_of_string', ['string', 'string'], 'int', (text, substring) =>
    findLastIndex(text, substring, undefined),
  ),
  createMethod('lastIndexOf', 'string_last_index_of_string_int', ['string', 'string', 'int'], 'int', findLastIndex),
  createMethod('lowerAscii', 'string_lower_ascii', ['string'], 'string', (text) =>
    text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()),
  ),
  createMethod('upperAscii', 'string_upper_ascii', ['string'], 'string', (text) =>
    text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
  ),
  createMethod(
    'replace',
    'string_replace_string_string',
    ['string', 'string', 'string'],
    'string',
    (text, oldText, newText) => replaceText(text, oldText, newText, -1n),
  ),
  createMethod(
    'replace',
    'string_replace_string_string_int',
    ['string', 'string', 'string', 'int'],
    'string',
    replaceText,
  ),
  createMethod('split', 'string_split_string', ['string', 'string'], 'list<string>', (text, separator) =>
    createTextList(splitText(text, separator, -1n)),
  ),
  createMethod(
    'split',
    'string_split_string_int',
    ['string', 'string', 'int'],
    'list<string>',
    (text, separator, limit) => createTextList(splitText(text, separator, limit)),
  ),
  createMethod('substring', 'string_substring_int', ['string', 'int'], 'string', (text, from) =>
    extractText(text, from, undefined),
  ),
  createMethod('substring', 'string_substring_int_int', ['string', 'int', 'int'], 'string', extractText),
  createMethod('trim', 'string_trim', ['string'], 'string', (text) => text.replaceAll(TRIMMED_SPACES, '')),
  createMethod('join', 'list_join', ['list<string>'], 'string', (list) => joinTexts(list, '')),
  createMethod('join', 'list_join_string', ['list<string>', 'string'], 'string', joinTexts),
];

export const LATER_STRING_FUNCTIONS: readonly FunctionOverload[] = [
  createMethod('format', 'string_format', ['string', 'list<dyn>'], 'string', formatText),
  createFunction('strings.quote', 'strings_quote', ['string'], 'string', quoteText),
];
