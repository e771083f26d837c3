/** Long texts. */

/** `make(0)`, `make(1)`, …, with the separator between them, as many as `bytes` has room for. */
export function filled(bytes: number, make: (index: number) => string, separator = ','): string {
  const parts: string[] = [];
  for (let length = 0; ; ) {
    const part = make(parts.length);
    length += part.length + separator.length;
    if (length > bytes) return parts.join(separator);
    parts.push(part);
  }
}

export function repeated(count: number, make: (index: number) => string, separator = ','): string {
  return Array.from({ length: count }, (_, index) => make(index)).join(separator);
}

/** As long as a body may be. */
export const LONGEST = 3 * 1024 * 1024 - 2_000;
/** As long as a request line and its headers may be. */
export const LONGEST_HEAD = 1024 * 1024 - 8_000;
