/**
 * Quotes strings as Go's strconv.Quote does, as messages of kube-apiserver and kubectl contain them: `endpoints "x" not found`,
 * `Invalid value: "a\tb": …`.
 */

/** Escapes of Go that CEL has as well, except that of the quotation mark. */
export const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
};

// Letters, marks, numbers, punctuation, symbols and the space are printed; other characters are escaped.
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;
const PLAIN = /^[ !#-&(-[\]-~]*$/;

interface Quoting {
  /** The quotation mark. */
  readonly mark?: '"' | "'";
  /** Escapes every character outside ASCII. */
  readonly isAscii?: boolean;
}

export function quote(text: string): string {
  return quoteWith({}, text);
}

/** Quotes as strconv.QuoteRune or strconv.QuoteToASCII do. */
export function quoteWith({ mark = '"', isAscii = false }: Quoting, text: string): string {
  if (PLAIN.test(text)) return mark + text + mark;
  let out: string = mark;
  for (const char of text) out += char === mark ? `\\${mark}` : quoteCharacter(char, { isAscii });
  return out + mark;
}

function quoteCharacter(char: string, { isAscii }: { readonly isAscii: boolean }): string {
  const short = SHORT_ESCAPES[char];
  if (short !== undefined) return short;
  const code = char.codePointAt(0) ?? 0;
  if (code >= 0xd800 && code <= 0xdfff) return isAscii ? '\\ufffd' : '\uFFFD';
  if (PRINTABLE.test(char) && (code < 0x80 || !isAscii)) return char;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 0x1_0000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
}
