/** JSON as encoding/json writes it: members sorted unless their order is that of a type, and what HTML would read escaped. */
import { jsonNumber } from './numbers.ts';
import { isList, sortedNames, type Value, Whole } from './values.ts';

export interface JsonOptions {
  /** Four spaces a level. */
  readonly indented?: boolean;
  /** In the order in which they stand; else sorted. */
  readonly ordered?: boolean;
}

const STEP = '    ';

export function jsonText(value: Value, options: JsonOptions = {}, before = ''): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'string') return stringText(value);
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return jsonNumber(value);
  if (value instanceof Whole) return String(value.value);
  const inside = before + STEP;
  const each = (inner: Value) => jsonText(inner, options, inside);
  if (isList(value)) return bracketed('[', value.map(each), ']', options, before);
  const names = options.ordered === true ? Object.keys(value) : sortedNames(value);
  const colon = options.indented === true ? ': ' : ':';
  const members = names
    .filter((name) => value[name] !== undefined)
    .map((name) => `${stringText(name)}${colon}${each(value[name])}`);
  return bracketed('{', members, '}', options, before);
}

function bracketed(
  open: string,
  parts: readonly string[],
  close: string,
  { indented }: JsonOptions,
  before: string,
): string {
  if (parts.length === 0 || indented !== true) return open + parts.join(',') + close;
  return `${open}\n${parts.map((part) => `${before}${STEP}${part}`).join(',\n')}\n${before}${close}`;
}

/** Control characters, what HTML would read, line ends of JavaScript, and halves of characters. */
const ESCAPED = /[\p{Cc}<>&\u2028\u2029\p{Cs}]/gu;

export function stringText(text: string): string {
  const plain = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return `"${plain.replaceAll(ESCAPED, escaped)}"`;
}

const SHORT: Readonly<Record<string, string>> = { '\b': '\\b', '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(letter: string): string {
  if (letter >= '\ud800' && letter <= '\udfff') return '\\ufffd';
  if (letter >= '\u007f' && letter <= '\u009f') return letter;
  return SHORT[letter] ?? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
