/**
 * The states of a server during shutdown:
 *
 *   serving      all requests are answered
 *   terminating  after a signal: /readyz fails, but requests are answered for `--shutdown-delay-duration`
 *   rejecting    new requests get 429, pending requests finish, and streams are ended
 */
export class Lifecycle {
  #terminating = false;
  #isRefusing = false;
  #running = 0;
  #idleListeners: (() => void)[] = [];

  get terminating(): boolean {
    return this.#terminating;
  }

  get refusing(): boolean {
    return this.#isRefusing;
  }

  /** The number of pending requests, without streams. */
  get running(): number {
    return this.#running;
  }

  terminate(): void {
    this.#terminating = true;
  }

  refuseRequests(): void {
    this.#terminating = true;
    this.#isRefusing = true;
  }

  beginRequest(): void {
    this.#running += 1;
  }

  endRequest(): void {
    this.#running -= 1;
    if (this.#running > 0) return;
    const idleListeners = this.#idleListeners;
    this.#idleListeners = [];
    for (const notify of idleListeners) notify();
  }

  /** Resolves when no request is pending. */
  waitUntilIdle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idleListeners.push(resolve));
  }
}
