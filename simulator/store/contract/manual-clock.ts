/** A manual clock for tests. */
import type { Clock } from '../../ground/clock.ts';

export class ManualClock implements Clock {
  #now = 0;
  #timers: { readonly time: number; readonly task: () => void }[] = [];
  #timerWaiters: { left: number; readonly resolve: () => void } | undefined;

  now(): number {
    return this.#now;
  }

  schedule(milliseconds: number, task: () => void): () => void {
    const timer = { time: this.#now + milliseconds, task };
    this.#timers.push(timer);
    if (this.#timerWaiters !== undefined && --this.#timerWaiters.left === 0) this.#timerWaiters.resolve();
    return () => {
      this.#timers = this.#timers.filter((otherTimer) => otherTimer !== timer);
    };
  }

  /** Resolves when `count` further timers are set, which may take a while if the store is another process. */
  waitForTimers(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#timerWaiters = { left: count, resolve };
    });
  }

  /** Runs the tasks that become due, in order; promises are resolved after each task. */
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
