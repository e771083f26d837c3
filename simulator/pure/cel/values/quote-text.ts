/** A text in double quotes, with the escapes that the language has. */

const ESCAPED: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

export function quoteText(text: string): string {
  return `"${[...text.toWellFormed()].map((character) => ESCAPED[character] ?? character).join('')}"`;
}
