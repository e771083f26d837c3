/** The total bytes of several windows. A window that adds to an exceeded budget removes its own oldest elements. */
export class ByteBudget {
  readonly #maxBytes: number;
  #usedBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get exceeded(): boolean {
    return this.#usedBytes > this.#maxBytes;
  }

  /** Adds used bytes. A negative number releases bytes. */
  add(bytes: number): void {
    this.#usedBytes += bytes;
  }
}
