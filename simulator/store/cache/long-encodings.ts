/**
 * Encodings of long objects, of all resources together: as many as have so many bytes, those used last. Without a bound each object would in
 * time be kept in each encoding and version in which it was ever asked for.
 */

/** Shorter ones stay with their objects. */
export const LONG_ENCODING = 16 * 1024;
const MOST = 48 * 1024 * 1024;

/** Its object holds on to this, and finds it empty when others took its place. */
export interface KeptEncoding {
  bytes: Buffer | undefined;
}

export class LongEncodings {
  readonly #most: number;
  /** Those used last stand last. */
  readonly #kept = new Set<KeptEncoding>();
  #used = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#used;
  }

  keep(bytes: Buffer): KeptEncoding {
    const kept: KeptEncoding = { bytes };
    this.#kept.add(kept);
    this.#used += bytes.length;
    for (const oldest of this.#kept) {
      if (this.#used <= this.#most) break;
      this.#kept.delete(oldest);
      this.#used -= oldest.bytes?.length ?? 0;
      oldest.bytes = undefined;
    }
    return kept;
  }

  /** Its bytes, where they are still kept. */
  use(kept: KeptEncoding): Buffer | undefined {
    if (kept.bytes === undefined) return undefined;
    this.#kept.delete(kept);
    this.#kept.add(kept);
    return kept.bytes;
  }
}
