/** Parses quoted strings as Go's strconv.Unquote does. */

const CONTROL_ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
};
/** Returns the text of a quoted string, or undefined if it is malformed. Escaped bytes that are not valid UTF-8 become U+FFFD. */
export function unquote(literal: string): string | undefined {
  const quote = literal[0] ?? '';
  if (literal.length < 2 || literal.at(-1) !== quote) return undefined;
  const inner = literal.slice(1, -1);
  if (quote === '`') return inner.includes('`') ? undefined : inner.replaceAll('\r', '');
  const bytes: Buffer[] = [];
  for (let index = 0; index < inner.length; ) {
    const decodedCharacter = readCharacter(inner, index, quote);
    if (decodedCharacter === undefined) return undefined;
    bytes.push(decodedCharacter.bytes);
    index = decodedCharacter.end;
  }
  return Buffer.concat(bytes).toString('utf8');
}

interface UnquotedCharacter {
  readonly bytes: Buffer;
  readonly end: number;
}

function readCharacter(text: string, index: number, quote: string): UnquotedCharacter | undefined {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
  if (character === quote || character === '\n') return undefined;
  if (character !== '\\') return { bytes: Buffer.from(character), end: index + character.length };
  const escapedLetter = text[index + 1] ?? '';
  const control = escapedLetter === quote ? quote : CONTROL_ESCAPES[escapedLetter];
  if (control !== undefined) return { bytes: Buffer.from(control), end: index + 2 };
  const code = /^(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-3][0-7]{2}))/.exec(text.slice(index + 1));
  if (code === null) return undefined;
  const [escapeSequence, byte, shortEscape, longEscape, octal] = code;
  const end = index + 1 + escapeSequence.length;
  if (byte !== undefined) return { bytes: Buffer.of(Number.parseInt(byte, 16)), end };
  if (octal !== undefined) return { bytes: Buffer.of(Number.parseInt(octal, 8)), end };
  const point = Number.parseInt(shortEscape ?? longEscape ?? '', 16);
  if (point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return undefined;
  return { bytes: Buffer.from(String.fromCodePoint(point)), end };
}
