/** Creates long strings, and defines the limits of the server. */

/** Returns `createPart(0)`, `createPart(1)` and so on, joined by the separator, with a total length of at most `bytes`. */
export function fillBytes(bytes: number, createPart: (index: number) => string, separator = ','): string {
  const parts: string[] = [];
  for (let length = 0; ; ) {
    const part = createPart(parts.length);
    length += part.length + separator.length;
    if (length > bytes) return parts.join(separator);
    parts.push(part);
  }
}

/** Returns `count` parts, joined by the separator. */
export function repeatText(count: number, createPart: (index: number) => string, separator = ','): string {
  return Array.from({ length: count }, (_, index) => createPart(index)).join(separator);
}

/** The maximum length of a body. */
export const MAX_BODY_LENGTH = 3 * 1024 * 1024 - 2_000;
/** The maximum length of a request line and headers. */
export const MAX_HEAD_LENGTH = 1024 * 1024 - 8_000;
