/**
 * The JSON writer: compact with a newline at the end, or `pretty` with two spaces and none (ep-pretty-indents). As encoding/json
 * of Go does, it escapes `<`, `>`, `&`, U+2028 and U+2029.
 */

/** Bigints are integers; members that are undefined are left out. */
export type Writable =
  | null
  | undefined
  | boolean
  | number
  | string
  | bigint
  | readonly Writable[]
  | { readonly [key: string]: Writable }
  | object;

const UNSAFE = /[<>&\u2028\u2029]/;
const UNSAFE_ALL = /[<>&\u2028\u2029]/g;
const ESCAPED: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Compact JSON without the newline, to be put together with other pieces. */
export function compactJson(value: Writable): string {
  return escapeUnsafe(stringify(value, ''));
}

/** A whole document as an answer carries it. */
export function writeJson(value: Writable, pretty = false): string {
  return pretty ? escapeUnsafe(stringify(value, '  ')) : `${compactJson(value)}\n`;
}

/** JSON inside of another format, where nothing needs to be escaped. */
export function plainJson(value: Writable): string {
  return stringify(value, '');
}

function escapeUnsafe(json: string): string {
  return UNSAFE.test(json) ? json.replace(UNSAFE_ALL, (char) => ESCAPED[char] ?? char) : json;
}

function stringify(value: Writable, indent: string): string {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch (error) {
    // Only bigints make JSON.stringify fail on such values; looking for them beforehand would cost every answer.
    if (error instanceof TypeError) return stringifyBigints(value, indent, '\n');
    throw error;
  }
}

function stringifyBigints(value: unknown, indent: string, line: string): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const inner = line + indent;
  const [colon, separator, before, after] = indent === '' ? [':', ',', '', ''] : [': ', `,${inner}`, inner, line];
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[${before}${value.map((item) => stringifyBigints(item, indent, inner)).join(separator)}${after}]`;
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return '{}';
  const texts = members.map(([key, member]) => JSON.stringify(key) + colon + stringifyBigints(member, indent, inner));
  return `{${before}${texts.join(separator)}${after}}`;
}
