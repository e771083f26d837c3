/** Decodes bytes to text. */

export const NOT_UTF_8_MESSAGE = 'invalid UTF-8 in bytes, cannot convert to string';

/** Decodes UTF-8. Returns undefined for invalid bytes. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
