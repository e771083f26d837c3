/** A clock for tests. Time passes only when a test calls `advance`. */
import type { Clock } from '../../foundation/clock.ts';

export class ManualClock implements Clock {
  #now = 0;
  #timers: { readonly time: number; readonly task: () => void }[] = [];
  #timerWaiter: { remainingTimers: number; readonly resolve: () => void } | undefined;

  now(): number {
    return this.#now;
  }

  schedule(milliseconds: number, task: () => void): () => void {
    const timer = { time: this.#now + milliseconds, task };
    this.#timers.push(timer);
    if (this.#timerWaiter !== undefined && --this.#timerWaiter.remainingTimers === 0) this.#timerWaiter.resolve();
    return () => {
      this.#timers = this.#timers.filter((otherTimer) => otherTimer !== timer);
    };
  }

  /** Resolves when `count` further timers are set, which may take a while if the store is another process. */
  waitForTimers(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#timerWaiter = { remainingTimers: count, resolve };
    });
  }

  /** Advances the time and runs the tasks that become due, in order. Waits for ready promises after each task. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      const nextTimer = this.#timers.filter(({ time }) => time <= end).sort((a, b) => a.time - b.time)[0];
      if (!nextTimer) break;
      this.#timers = this.#timers.filter((timer) => timer !== nextTimer);
      this.#now = Math.max(this.#now, nextTimer.time);
      nextTimer.task();
      await waitForPromises();
    }
    this.#now = end;
    await waitForPromises();
  }
}

/** Resolves after all ready promises have been processed. */
export function waitForPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
