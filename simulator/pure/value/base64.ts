/** Base64, with the standard alphabet or, without padding, with that of URLs, as tokens are written; and the texts in such bytes. */

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function encodeBase64(bytes: Uint8Array): string {
  return btoa(latin1Text(bytes));
}

/** Throws for a text that is not base64. */
export function decodeBase64(text: string): Uint8Array {
  const latin1 = atob(text);
  const bytes = new Uint8Array(latin1.length);
  for (let index = 0; index < latin1.length; index++) bytes[index] = latin1.charCodeAt(index);
  return bytes;
}

export function encodeBase64Url(text: string): string {
  return encodeBase64(new TextEncoder().encode(text)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The bytes, or the index at which the text stops being base64. */
export function decodeBase64Url(text: string): Uint8Array | number {
  const wrong = /[^A-Za-z0-9_-]/.exec(text);
  if (wrong !== null) return wrong.index;
  if (text.length % 4 === 1) return text.length - 1;
  return decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}

/** Undefined for bytes that are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return STRICT_UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** One character a byte. */
export function latin1Text(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
