/** Functions that create long strings, and the limits of the server. */

/** Returns `make(0)`, `make(1)` and so on, joined by the separator, with a total length of at most `bytes`. */
export function fillBytes(bytes: number, make: (index: number) => string, separator = ','): string {
  const parts: string[] = [];
  for (let length = 0; ; ) {
    const part = make(parts.length);
    length += part.length + separator.length;
    if (length > bytes) return parts.join(separator);
    parts.push(part);
  }
}

export function repeatText(count: number, make: (index: number) => string, separator = ','): string {
  return Array.from({ length: count }, (_, index) => make(index)).join(separator);
}

/** The maximum length of a body. */
export const MAX_BODY_LENGTH = 3 * 1024 * 1024 - 2_000;
/** The maximum length of a request line and headers. */
export const MAX_HEAD_LENGTH = 1024 * 1024 - 8_000;
