/**
 * Quotes strings like the function strconv.Quote of Go. Messages of kube-apiserver and kubectl contain such strings: `endpoints "x" not
 * found`, `Invalid value: "a\tb": …`.
 */

/** The escape sequences of single characters that both Go and CEL have, except the escaped quotation mark. */
export const ESCAPES_OF_CONTROL_CHARACTERS: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
};

// Letters, marks, numbers, punctuation, symbols and the space are not escaped.
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;
/** Matches texts that contain no characters to escape. */
const UNESCAPED_TEXT = /^[ !#-&(-[\]-~]*$/;

interface Quoting {
  /** The quotation mark. */
  readonly mark?: '"' | "'";
  /** Whether all characters outside of ASCII are escaped. */
  readonly isAscii?: boolean;
}

/** Quotes a text like strconv.Quote. */
export function quote(text: string): string {
  return quoteText({}, text);
}

/** Quotes a text like strconv.QuoteRune or strconv.QuoteToASCII, depending on the options. */
export function quoteText({ mark = '"', isAscii = false }: Quoting, text: string): string {
  if (UNESCAPED_TEXT.test(text)) return mark + text + mark;
  let quotedText: string = mark;
  for (const char of text) quotedText += char === mark ? `\\${mark}` : quoteCharacter(char, { isAscii });
  return quotedText + mark;
}

function quoteCharacter(char: string, { isAscii }: { readonly isAscii: boolean }): string {
  const shortEscape = ESCAPES_OF_CONTROL_CHARACTERS[char];
  if (shortEscape !== undefined) return shortEscape;
  const code = char.codePointAt(0) ?? 0;
  if (code >= 0xd800 && code <= 0xdfff) return isAscii ? '\\ufffd' : '\uFFFD';
  if (PRINTABLE.test(char) && (code < 0x80 || !isAscii)) return char;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 0x1_0000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
}
