/** Formats JSON as Go's encoding/json does: sorts the keys of maps, keeps the order of struct fields, and escapes HTML characters. */
import { formatJsonNumber } from './numbers.ts';
import { Integer, isList, sortKeys, type Value } from './values.ts';

export interface JsonOptions {
  /** Whether to indent by four spaces per level. */
  readonly isIndented?: boolean;
  /** Whether to keep the order of members, as for structs, instead of sorting them. */
  readonly keepsOrder?: boolean;
}

const INDENT = '    ';

export function formatJson(value: Value, options: JsonOptions = {}, outerIndent = ''): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'string') return formatString(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return formatJsonNumber(value);
  if (value instanceof Integer) return String(value.value);
  const innerIndent = outerIndent + INDENT;
  const formatInner = (inner: Value) => formatJson(inner, options, innerIndent);
  if (isList(value)) return formatBrackets('[', value.map(formatInner), ']', options, outerIndent);
  const names = options.keepsOrder === true ? Object.keys(value) : sortKeys(value);
  const colon = options.isIndented === true ? ': ' : ':';
  const members = names
    .filter((name) => value[name] !== undefined)
    .map((name) => `${formatString(name)}${colon}${formatInner(value[name])}`);
  return formatBrackets('{', members, '}', options, outerIndent);
}

function formatBrackets(
  openingBracket: string,
  parts: readonly string[],
  closingBracket: string,
  { isIndented }: JsonOptions,
  outerIndent: string,
): string {
  if (parts.length === 0 || isIndented !== true) return openingBracket + parts.join(',') + closingBracket;
  return `${openingBracket}\n${parts.map((part) => `${outerIndent}${INDENT}${part}`).join(',\n')}\n${outerIndent}${closingBracket}`;
}

/** Matches control characters, HTML characters, line separators and unpaired surrogates. */
const ESCAPED_CHARACTERS = /[\p{Cc}<>&\u2028\u2029\p{Cs}]/gu;

export function formatString(text: string): string {
  const escapedText = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return `"${escapedText.replaceAll(ESCAPED_CHARACTERS, escapeCharacter)}"`;
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function escapeCharacter(character: string): string {
  if (character >= '\ud800' && character <= '\udfff') return '\\ufffd';
  if (character >= '\u007f' && character <= '\u009f') return character;
  return SHORT_ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
