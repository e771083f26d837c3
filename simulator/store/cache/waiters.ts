/** The requests that wait until a cache reaches a revision. Each request has a timeout. */
import type { Clock } from '../../foundation/clock.ts';
import { FutureRevisionError } from '../store.ts';

interface RevisionWaiter {
  readonly revision: number;
  resolve(): void;
  reject(error: Error): void;
}

export class RevisionWaiters {
  readonly #clock: Clock;
  readonly #waiters = new Set<RevisionWaiter>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#waiters.size;
  }

  /** Waits until the cache reaches `revision`. Rejects with FutureRevisionError after `timeout` milliseconds. */
  waitForRevision(revision: number, timeout: number, getCurrentRevision: () => number): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancelTimeout = this.#clock.schedule(timeout, () =>
        waiter.reject(new FutureRevisionError(getCurrentRevision())),
      );
      const settleOnce = (settlePromise: () => void) => {
        if (!this.#waiters.delete(waiter)) return;
        cancelTimeout();
        settlePromise();
      };
      const waiter: RevisionWaiter = {
        revision,
        resolve: () => settleOnce(resolve),
        reject: (error) => settleOnce(() => reject(error)),
      };
      this.#waiters.add(waiter);
    });
  }

  resolveUpTo(revision: number): void {
    if (this.#waiters.size === 0) return;
    for (const waiter of [...this.#waiters]) if (waiter.revision <= revision) waiter.resolve();
  }

  rejectAll(error: Error): void {
    for (const waiter of [...this.#waiters]) waiter.reject(error);
  }
}
