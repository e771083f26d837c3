/**
 * Limits the total size in bytes of several windows. If the limit is exceeded, the window that adds an entry removes its own oldest
 * entries.
 */
export class ByteBudget {
  readonly #maxBytes: number;
  #usedBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get isExceeded(): boolean {
    return this.#usedBytes > this.#maxBytes;
  }

  /** Adds to the number of used bytes. A negative number releases bytes. */
  addBytes(bytes: number): void {
    this.#usedBytes += bytes;
  }
}
