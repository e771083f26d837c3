/**
 * Creates JSON syntax errors with the messages of kube-apiserver (err-400-unparsable-body), such as `invalid character 'x' after array
 * element`.
 */

export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
}

export function createUnexpectedEndError(): JsonSyntaxError {
  return new JsonSyntaxError('unexpected end of JSON input');
}

/** Creates the error for an unexpected character. `code` is its character code, or NaN at the end of the text. */
export function createInvalidCharacterError(code: number, location: string): JsonSyntaxError {
  return Number.isNaN(code)
    ? createUnexpectedEndError()
    : new JsonSyntaxError(`invalid character ${formatByte(encodeFirstByte(code))} ${location}`);
}

/** Creates the error for an unexpected byte of invalid UTF-8, which is parsed byte by byte. */
export function createInvalidByteError(byte: number, location: string): JsonSyntaxError {
  return Number.isNaN(byte)
    ? createUnexpectedEndError()
    : new JsonSyntaxError(`invalid character ${formatByte(byte)} ${location}`);
}

function formatByte(byte: number): string {
  if (byte === 0x27) return "'\\''";
  if (byte === 0x5c) return "'\\\\'";
  if (byte === 0xad || (byte >= 0x7f && byte <= 0xa0)) {
    return byte === 0x7f ? "'\\x7f'" : `'\\u${byte.toString(16).padStart(4, '0')}'`;
  }
  return byte < 0x20 ? `'${formatControlCharacter(byte)}'` : `'${String.fromCharCode(byte)}'`;
}

function formatControlCharacter(byte: number): string {
  const shortEscape = 'abtnvfr'[byte - 7];
  return shortEscape === undefined ? `\\x${byte.toString(16).padStart(2, '0')}` : `\\${shortEscape}`;
}

/**
 * Returns the first byte of a character in UTF-8. kube-apiserver processes bytes, so messages contain only this byte of a character beyond
 * ASCII.
 */
function encodeFirstByte(code: number): number {
  if (code < 0x80) return code;
  if (code < 0x800) return 0xc0 | (code >> 6);
  return code < 0x1_0000 && (code < 0xd800 || code > 0xdfff) ? 0xe0 | (code >> 12) : 0xf0;
}
