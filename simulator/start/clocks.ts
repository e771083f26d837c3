/**
 * The clock of this machine, and one that the control port can advance, so that tests do not wait for timeouts.
 *
 * Worked example: at 12:00 a task is set for 12:05 and sets another for a minute later. `advance(600 s)` runs the first with the
 * clock at 12:05, the second at 12:06, and leaves the clock at 12:10.
 */
import type { Clock, MovableClock } from '../ground/clock.ts';

/** The maximum delay of Node's timers. */
const MAX_TIMER = 2 ** 31 - 1;

export const realClock: Clock = {
  now: () => Date.now(),
  schedule: (milliseconds, task) => {
    const timer = setTimeout(task, Math.min(Math.max(milliseconds, 0), MAX_TIMER));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

interface Waiting {
  readonly due: number;
  readonly task: () => void;
  cancel: () => void;
}

export class AdjustableClock implements MovableClock {
  readonly #base: Clock;
  readonly #waiting = new Set<Waiting>();
  #offset = 0;

  constructor(base: Clock = realClock) {
    this.#base = base;
  }

  now(): number {
    return this.#base.now() + this.#offset;
  }

  schedule(milliseconds: number, task: () => void): () => void {
    const waiting: Waiting = { due: this.now() + Math.max(milliseconds, 0), task, cancel: () => undefined };
    this.#waiting.add(waiting);
    this.#arm(waiting);
    return () => {
      this.#waiting.delete(waiting);
      waiting.cancel();
    };
  }

  async advance(milliseconds: number): Promise<void> {
    const target = this.now() + milliseconds;
    for (;;) {
      const next = this.#earliest();
      if (next === undefined || next.due > target) break;
      this.#offset += Math.max(next.due - this.now(), 0);
      this.#run(next);
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#offset += Math.max(target - this.now(), 0);
    for (const waiting of this.#waiting) {
      waiting.cancel();
      this.#arm(waiting);
    }
  }

  #arm(waiting: Waiting): void {
    waiting.cancel = this.#base.schedule(waiting.due - this.now(), () => {
      if (this.now() < waiting.due) this.#arm(waiting);
      else this.#run(waiting);
    });
  }

  #run(waiting: Waiting): void {
    if (!this.#waiting.delete(waiting)) return;
    waiting.cancel();
    waiting.task();
  }

  #earliest(): Waiting | undefined {
    let first: Waiting | undefined;
    for (const waiting of this.#waiting) if (first === undefined || waiting.due < first.due) first = waiting;
    return first;
  }
}
