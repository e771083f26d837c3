/** Base64 with the alphabet for URLs and without padding, as tokens are written. */

export function encodeBase64Url(text: string): string {
  let latin1 = '';
  for (const byte of new TextEncoder().encode(text)) latin1 += String.fromCharCode(byte);
  return btoa(latin1).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export interface DecodedBytes {
  /** One character a byte. */
  readonly latin1: string;
  /** Absent when the bytes are no UTF-8. */
  readonly utf8: string | undefined;
}

/** The bytes, or where the text stops being base64. */
export function bytesOf(text: string): DecodedBytes | number {
  const wrong = /[^A-Za-z0-9_-]/.exec(text);
  if (wrong !== null) return wrong.index;
  if (text.length % 4 === 1) return text.length - 1;
  const latin1 = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return { latin1, utf8: utf8(latin1) };
}

function utf8(latin1: string): string | undefined {
  try {
    const bytes = Uint8Array.from(latin1, (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
