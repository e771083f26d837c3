/**
 * Quotes strings as in messages of kube-apiserver, with the escapes of Go's `%q`, such as `endpoints "x" not found` and `Invalid value:
 * "a\tb": …`.
 */

/** Escapes that CEL has as well. */
export const SHORT: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

// Letters, marks, numbers, punctuation, symbols and the space are printed; other characters are escaped.
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;
const PLAIN = /^[ !#-[\]-~]*$/;

/** Returns `text` in double quotes. */
export function quote(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  let out = '"';
  for (const char of text) out += SHORT[char] ?? (PRINTABLE.test(char) ? char : escapeCharacter(char));
  return `${out}"`;
}

function escapeCharacter(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code >= 0xd800 && code <= 0xdfff) return '\uFFFD';
  if (code < 0x1_0000) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}
