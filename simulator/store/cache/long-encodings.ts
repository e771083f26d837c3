/**
 * A cache for long encodings of the objects of all resources. Its size is limited, and the least recently used encodings are removed first.
 * Without a limit, each object would eventually be cached in each encoding and version.
 */

/** The minimum size of a long encoding. Shorter encodings are cached with their objects, without a limit. */
export const LONG_ENCODING_BYTES = 16 * 1024;
const MAX_BYTES = 48 * 1024 * 1024;

/** A long encoding of an item. `bytes` becomes undefined when the cache evicts the encoding. */
export interface LongEncoding {
  bytes: Buffer | undefined;
}

export class LongEncodingCache {
  readonly #maxBytes: number;
  /** The encodings in the order of their last use. */
  readonly #encodings = new Set<LongEncoding>();
  #usedBytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  add(bytes: Buffer): LongEncoding {
    const encoding: LongEncoding = { bytes };
    this.#encodings.add(encoding);
    this.#usedBytes += bytes.length;
    for (const oldestEncoding of this.#encodings) {
      if (this.#usedBytes <= this.#maxBytes) break;
      this.#encodings.delete(oldestEncoding);
      this.#usedBytes -= oldestEncoding.bytes?.length ?? 0;
      oldestEncoding.bytes = undefined;
    }
    return encoding;
  }

  /** Returns the bytes of an encoding, or undefined if they were evicted. Marks the encoding as most recently used. */
  getBytes(encoding: LongEncoding): Buffer | undefined {
    if (encoding.bytes === undefined) return undefined;
    this.#encodings.delete(encoding);
    this.#encodings.add(encoding);
    return encoding.bytes;
  }
}
