/** The total bytes of several windows. A window that adds to an exceeded budget removes its own oldest elements. */
export class Budget {
  readonly #maxBytes: number;
  #used = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get exceeded(): boolean {
    return this.#used > this.#maxBytes;
  }

  /** Adds used bytes. A negative number releases bytes. */
  add(bytes: number): void {
    this.#used += bytes;
  }
}
