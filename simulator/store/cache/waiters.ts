/** Requests that wait until a cache has reached a revision, for a while of the clock. */
import type { Clock } from '../../ground/clock.ts';
import { FutureRevisionError } from '../store.ts';

interface Waiter {
  readonly revision: number;
  done(): void;
  fail(error: Error): void;
}

export class Waiters {
  readonly #clock: Clock;
  readonly #waiting = new Set<Waiter>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Rejects with FutureRevisionError when `reached()` is still below `revision` after `patience` milliseconds. */
  until(revision: number, patience: number, reached: () => number): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(patience, () => waiter.fail(new FutureRevisionError(reached())));
      const finish = (settle: () => void) => {
        if (!this.#waiting.delete(waiter)) return;
        cancel();
        settle();
      };
      const waiter: Waiter = {
        revision,
        done: () => finish(resolve),
        fail: (error) => finish(() => reject(error)),
      };
      this.#waiting.add(waiter);
    });
  }

  reached(revision: number): void {
    if (this.#waiting.size === 0) return;
    for (const waiter of [...this.#waiting]) if (waiter.revision <= revision) waiter.done();
  }

  fail(error: Error): void {
    for (const waiter of [...this.#waiting]) waiter.fail(error);
  }
}
