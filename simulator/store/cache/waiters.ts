/** Requests that wait until a cache reaches a revision, with a timeout. */
import type { Clock } from '../../ground/clock.ts';
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

  /** Rejects with FutureRevisionError if `currentRevision()` is still below `revision` after `timeout` milliseconds. */
  waitFor(revision: number, timeout: number, currentRevision: () => number): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.schedule(timeout, () => waiter.fail(new FutureRevisionError(currentRevision())));
      const finish = (settlePromise: () => void) => {
        if (!this.#waiters.delete(waiter)) return;
        cancel();
        settlePromise();
      };
      const waiter: RevisionWaiter = {
        revision,
        finish: () => finish(resolve),
        fail: (error) => finish(() => reject(error)),
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
