/** A clock for tests, moved by hand. */
import type { Clock } from '../../ground/clock.ts';

export class HandClock implements Clock {
  #now = 0;
  #timers: { readonly at: number; readonly task: () => void }[] = [];
  #awaited: { left: number; readonly resolve: () => void } | undefined;

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, task: () => void): () => void {
    const timer = { at: this.#now + milliseconds, task };
    this.#timers.push(timer);
    if (this.#awaited !== undefined && --this.#awaited.left === 0) this.#awaited.resolve();
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Resolves when so many further timers are set: what waits for them may first ask a store that is another process. */
  timersSet(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#awaited = { left: count, resolve };
    });
  }

  /** Runs what falls due, in order; promises get their turn after each task. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#now = Math.max(this.#now, due.at);
      due.task();
      await settled();
    }
    this.#now = end;
    await settled();
  }
}

/** After every promise that is ready has had its turn. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
