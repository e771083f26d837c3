/**
 * The states of a server during shutdown:
 *
 *   serving      all requests are served
 *   terminating  after a signal: /readyz fails, but requests are served for `--shutdown-delay-duration`
 *   rejecting    new requests get 429, pending requests finish, and streams are ended
 */
export class Lifecycle {
  #isTerminating = false;
  #isRejecting = false;
  #pendingRequestCount = 0;
  #idleListeners: (() => void)[] = [];

  get isTerminating(): boolean {
    return this.#isTerminating;
  }

  get isRejecting(): boolean {
    return this.#isRejecting;
  }

  /** The number of pending requests, without streams. */
  get pendingRequestCount(): number {
    return this.#pendingRequestCount;
  }

  terminate(): void {
    this.#isTerminating = true;
  }

  rejectRequests(): void {
    this.#isTerminating = true;
    this.#isRejecting = true;
  }

  beginRequest(): void {
    this.#pendingRequestCount += 1;
  }

  endRequest(): void {
    this.#pendingRequestCount -= 1;
    if (this.#pendingRequestCount > 0) return;
    const idleListeners = this.#idleListeners;
    this.#idleListeners = [];
    for (const notify of idleListeners) notify();
  }

  /** Resolves when no request is pending. */
  waitUntilIdle(): Promise<void> {
    if (this.#pendingRequestCount === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idleListeners.push(resolve));
  }
}
