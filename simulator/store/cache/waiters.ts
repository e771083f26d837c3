/** The requests that wait until a cache reaches a revision, with a timeout. */
import type { Clock } from '../../foundation/clock.ts';
import { FutureRevisionError } from '../store.ts';

interface RevisionWaiter {
  readonly revision: number;
  finish(): void;
  fail(error: Error): void;
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
  waitFor(revision: number, timeout: number, currentRevision: () => number): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.schedule(timeout, () => waiter.fail(new FutureRevisionError(currentRevision())));
      const settle = (settlePromise: () => void) => {
        if (!this.#waiters.delete(waiter)) return;
        cancel();
        settlePromise();
      };
      const waiter: RevisionWaiter = {
        revision,
        finish: () => settle(resolve),
        fail: (error) => settle(() => reject(error)),
      };
      this.#waiters.add(waiter);
    });
  }

  resolveUpTo(revision: number): void {
    if (this.#waiters.size === 0) return;
    for (const waiter of [...this.#waiters]) if (waiter.revision <= revision) waiter.finish();
  }

  fail(error: Error): void {
    for (const waiter of [...this.#waiters]) waiter.fail(error);
  }
}
