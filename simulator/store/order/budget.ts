/** Bytes that several windows may hold together. Each that adds while there are too many gives up what is its own. */
export class Budget {
  readonly #most: number;
  #used = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get exceeded(): boolean {
    return this.#used > this.#most;
  }

  /** Negative for what is given back. */
  take(bytes: number): void {
    this.#used += bytes;
  }
}
