/**
 * Encodings of long objects, of all resources together: as many as have so many bytes, those used last. Without a bound each object would in
 * time be kept in each encoding and version in which it was ever asked for.
 */

/** Shorter ones stay with their objects. */
export const LONG_ENCODING = 16 * 1024;
const MOST = 48 * 1024 * 1024;

/** Its object holds on to this, and finds it empty when others took its place. */
export interface LongEncoding {
  bytes: Buffer | undefined;
}

export class LongEncodings {
  readonly #most: number;
  /** Those used last stand last. */
  readonly #held = new Set<LongEncoding>();
  #used = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#used;
  }

  keep(bytes: Buffer): LongEncoding {
    const encoding: LongEncoding = { bytes };
    this.#held.add(encoding);
    this.#used += bytes.length;
    for (const oldest of this.#held) {
      if (this.#used <= this.#most) break;
      this.#held.delete(oldest);
      this.#used -= oldest.bytes?.length ?? 0;
      oldest.bytes = undefined;
    }
    return encoding;
  }

  /** Its bytes, where they are still kept. */
  use(encoding: LongEncoding): Buffer | undefined {
    if (encoding.bytes === undefined) return undefined;
    this.#held.delete(encoding);
    this.#held.add(encoding);
    return encoding.bytes;
  }
}
