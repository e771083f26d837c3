/**
 * Implements `URL.EscapedPath` of Go, which returns the path unchanged if it is a valid encoding, and otherwise decodes it and encodes it
 * again, byte by byte.
 */

const ALLOWED_PATH_PATTERN = /^(?:[\w.~!$&'()*+,;=:@/[\]-]|%[\da-f]{2})*$/i;
const UNESCAPED_CHARACTER = /[\w.~$&+,;=:@/-]/;

/** Escapes a path as Go does. The escapes in `sentPath` must be valid. */
export function escapePath(sentPath: string): string {
  if (ALLOWED_PATH_PATTERN.test(sentPath)) return sentPath;
  const parts = sentPath.split(/%([\da-f]{2})/i);
  return parts
    .map((part, index) =>
      (index % 2 === 0 ? [...encoder.encode(part)] : [Number.parseInt(part, 16)]).map(escapeByte).join(''),
    )
    .join('');
}

const encoder = new TextEncoder();

function escapeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return byte < 0x80 && UNESCAPED_CHARACTER.test(character)
    ? character
    : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
