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

function findIndex(text: string, substring: string, startIndex: bigint): CelValue {
  if (substring === '') return startIndex;
  const [characters, substringCharacters] = [[...text], [...substring]];
  if (startIndex < 0n) return createIndexError(startIndex);
  for (let index = Number(startIndex); index + substringCharacters.length <= characters.length; index++) {
    if (occursAt(characters, substringCharacters, index)) return BigInt(index);
  }
  return -1n;
}

function findLastIndex(text: string, substring: string, startIndex: bigint | undefined): CelValue {
  const [characters, substringCharacters] = [[...text], [...substring]];
  if (substring === '') return startIndex ?? BigInt(characters.length);
  const searchStart = startIndex ?? BigInt(characters.length - 1);
  if (searchStart < 0n) return createIndexError(searchStart);
  if (searchStart >= BigInt(characters.length)) return -1n;
  for (let index = Math.min(Number(searchStart), characters.length - substringCharacters.length); index >= 0; index--) {
    if (occursAt(characters, substringCharacters, index)) return BigInt(index);
  }
  return -1n;
}

function joinTexts(list: ListValue, separator: string): CelValue {
  const invalidItem = list.items().find((item) => typeof item !== 'string');
  if (invalidItem === undefined) return list.items().join(separator);
  // The Go library of CEL prints null as 0, which is the number of null in protocol buffers.
  return new CelError(`join: invalid input: ${invalidItem === null ? '0' : String(invalidItem)}`);
}

const createTextList = (parts: string[]) => new ListValue(parts);
const SPACE_CHARACTERS = '\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000';
const TRIMMED_SPACES = new RegExp(`^[${SPACE_CHARACTERS}]+|[${SPACE_CHARACTERS}]+$`, 'g');

/** The string functions that every release has. */
export const BASE_STRING_FUNCTIONS: readonly FunctionOverload[] = [
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
  createMethod('substring', 'string_substring_int', ['string', 'int'], 'string', (text, startIndex) =>
    extractText(text, startIndex, undefined),
  ),
  createMethod('substring', 'string_substring_int_int', ['string', 'int', 'int'], 'string', extractText),
  createMethod('trim', 'string_trim', ['string'], 'string', (text) => text.replaceAll(TRIMMED_SPACES, '')),
  createMethod('join', 'list_join', ['list<string>'], 'string', (list) => joinTexts(list, '')),
  createMethod('join', 'list_join_string', ['list<string>', 'string'], 'string', joinTexts),
];

/** The string functions that release 1.29 added. */
export const FORMATTING_STRING_FUNCTIONS: readonly FunctionOverload[] = [
  createMethod('format', 'string_format', ['string', 'list<dyn>'], 'string', formatText),
  createFunction('strings.quote', 'strings_quote', ['string'], 'string', quoteText),
];
