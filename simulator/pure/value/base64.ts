/** Encodes and decodes base64, with the standard alphabet or, without padding, the URL alphabet of tokens. Also decodes bytes to text. */

const STRICT_UTF8_DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const ALPHABET_CODES = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const PADDING_CODE = '='.charCodeAt(0);
const ASCII_DECODER = new TextDecoder();

/**
 * Encodes bytes as base64, such as the data of a Secret in protobuf. The function does not use btoa, which needs a text with one
 * character per byte.
 */
export function encodeBase64(bytes: Uint8Array): string {
  const encoded = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  let index = 0;
  for (let start = 0; start < bytes.length; start += 3) {
    const group = ((bytes[start] ?? 0) << 16) | ((bytes[start + 1] ?? 0) << 8) | (bytes[start + 2] ?? 0);
    for (let shift = 18; shift >= 0; shift -= 6)
      encoded[index++] = ALPHABET_CODES[(group >> shift) & 63] ?? PADDING_CODE;
  }
  const paddingLength = encoded.length === 0 ? 0 : (3 - (bytes.length % 3)) % 3;
  encoded.fill(PADDING_CODE, encoded.length - paddingLength);
  return ASCII_DECODER.decode(encoded);
}

/** Decodes base64 text. Throws an error for a text that is not base64. */
export function decodeBase64(text: string): Uint8Array {
  const latin1 = atob(text);
  const bytes = new Uint8Array(latin1.length);
  for (let index = 0; index < latin1.length; index++) bytes[index] = latin1.charCodeAt(index);
  return bytes;
}

export function encodeBase64Url(text: string): string {
  return encodeBase64(new TextEncoder().encode(text)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Returns the bytes, or the index of the first invalid character. */
export function decodeBase64Url(text: string): Uint8Array | number {
  const invalidCharacter = /[^A-Za-z0-9_-]/.exec(text);
  if (invalidCharacter !== null) return invalidCharacter.index;
  if (text.length % 4 === 1) return text.length - 1;
  return decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}

/** Decodes UTF-8. Returns undefined for invalid bytes. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return STRICT_UTF8_DECODER.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes Latin-1, in which each byte is a character. */
export function decodeLatin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

const ALPHABET_PATTERNS = { standard: /^[A-Za-z0-9+/]*/, url: /^[A-Za-z0-9_-]*/ };

/** Returns the index of the first invalid character of a text with padding, or -1. */
export function findInvalidBase64Index(text: string, alphabet: keyof typeof ALPHABET_PATTERNS = 'standard'): number {
  const length = ALPHABET_PATTERNS[alphabet].exec(text)?.[0].length ?? 0;
  const remainingText = text.slice(length);
  if (remainingText === '') return text.length % 4 === 0 ? -1 : text.length - (text.length % 4);
  const padding = length % 4 === 2 ? '==' : length % 4 === 3 ? '=' : '';
  if (padding === '' || !remainingText.startsWith('=')) return length;
  if (remainingText === padding) return -1;
  if (padding.startsWith(remainingText)) return text.length;
  return remainingText.startsWith(padding) ? length + padding.length : length;
}
