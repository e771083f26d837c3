/**
 * Writes JSON, which is either compact with a newline at the end, or `pretty` with an indentation of two spaces and no newline
 * (ep-pretty-indents). Like encoding/json of Go, it escapes `<`, `>`, `&`, U+2028 and U+2029.
 */

/** A value that can be written as JSON. Bigints are written as integers, and undefined members are omitted. */
export type WritableJson =
  | null
  | undefined
  | boolean
  | number
  | string
  | bigint
  | readonly WritableJson[]
  | { readonly [key: string]: WritableJson }
  | object;

const UNSAFE_CHARACTER = /[<>&\u2028\u2029]/;
const ALL_UNSAFE_CHARACTERS = /[<>&\u2028\u2029]/g;
const ESCAPES_BY_CHARACTER: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Writes compact JSON without a newline at the end. */
export function writeCompactJson(value: WritableJson): string {
  return escapeUnsafe(stringifyWithIndent(value, ''));
}

/** Writes a complete document, as in a response. */
export function writeJson(
  value: WritableJson,
  { pretty: isPretty = false }: { readonly pretty?: boolean } = {},
): string {
  return isPretty ? escapeUnsafe(stringifyWithIndent(value, '  ')) : `${writeCompactJson(value)}\n`;
}

/** Writes compact JSON without a newline at the end and without the escapes of Go, for JSON in stored objects, annotations and messages. */
export function writeUnescapedJson(value: WritableJson): string {
  return stringifyWithIndent(value, '');
}

function escapeUnsafe(json: string): string {
  return UNSAFE_CHARACTER.test(json)
    ? json.replace(ALL_UNSAFE_CHARACTERS, (char) => ESCAPES_BY_CHARACTER[char] ?? char)
    : json;
}

function stringifyWithIndent(value: WritableJson, indent: string): string {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch (error) {
    // JSON.stringify throws only for values that contain bigints. Searching for them first would slow down every response.
    if (error instanceof TypeError) return stringifyBigints(value, indent, '\n');
    throw error;
  }
}

function stringifyBigints(value: unknown, indent: string, lineBreak: string): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const innerLineBreak = lineBreak + indent;
  const [colon, separator, opening, closing] =
    indent === '' ? [':', ',', '', ''] : [': ', `,${innerLineBreak}`, innerLineBreak, lineBreak];
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[${opening}${value.map((item) => stringifyBigints(item, indent, innerLineBreak)).join(separator)}${closing}]`;
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return '{}';
  const texts = members.map(
    ([key, member]) => JSON.stringify(key) + colon + stringifyBigints(member, indent, innerLineBreak),
  );
  return `{${opening}${texts.join(separator)}${closing}}`;
}
