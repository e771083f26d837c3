/**
 * The states of a server at shutdown, as probes and clients observe them:
 *
 *   serving      all requests are answered
 *   terminating  after a signal, /readyz fails, and requests are answered for `--shutdown-delay-duration`
 *   rejecting     new requests get 429, pending ones finish, streams have been ended
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

  /** Pending requests, excluding streams. */
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
