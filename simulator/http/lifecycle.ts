/**
 * The life of a server between ready and gone, as probes and clients see it:
 *
 *   serving      everything is answered
 *   terminating  a signal came: /readyz fails, everything is still answered for `--shutdown-delay-duration`
 *   refusing     new requests get 429, running ones finish, streams have been ended
 */
export class Lifecycle {
  #terminating = false;
  #refusing = false;
  #running = 0;
  #idle: (() => void)[] = [];

  get terminating(): boolean {
    return this.#terminating;
  }

  get refusing(): boolean {
    return this.#refusing;
  }

  /** Requests being answered, streams left out. */
  get running(): number {
    return this.#running;
  }

  terminate(): void {
    this.#terminating = true;
  }

  refuse(): void {
    this.#terminating = true;
    this.#refusing = true;
  }

  began(): void {
    this.#running += 1;
  }

  ended(): void {
    this.#running -= 1;
    if (this.#running > 0) return;
    const waiting = this.#idle;
    this.#idle = [];
    for (const tell of waiting) tell();
  }

  /** Settles when no request is running. */
  idle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }
}
