/** `URL.EscapedPath` of Go: a path as it is written where all in it may stand so, and otherwise decoded and escaped anew, byte by byte. */

const MAY_STAND = /^(?:[\w.~!$&'()*+,;=:@/[\]-]|%[\da-f]{2})*$/i;
const KEPT = /[\w.~$&+,;=:@/-]/;

/** The escapes of the path are right. */
export function escapedPath(written: string): string {
  if (MAY_STAND.test(written)) return written;
  const parts = written.split(/%([\da-f]{2})/i);
  return parts
    .map((part, at) =>
      (at % 2 === 0 ? [...encoder.encode(part)] : [Number.parseInt(part, 16)]).map(escapeByte).join(''),
    )
    .join('');
}

const encoder = new TextEncoder();

function escapeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return byte < 0x80 && KEPT.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
