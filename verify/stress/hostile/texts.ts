/** Long texts. */

/** Returns `make(0)`, `make(1)`, …, joined by the separator, up to `bytes`. */
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
export const MAX_BODY_BYTES = 3 * 1024 * 1024 - 2_000;
/** The maximum length of a request line and headers. */
export const MAX_HEAD_BYTES = 1024 * 1024 - 8_000;
