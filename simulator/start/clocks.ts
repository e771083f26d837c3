/**
 * The clock of this machine, and a clock that the control port can advance, so that tests do not wait for timeouts.
 *
 * Example: at 12:00, a task is scheduled for 12:05. When it runs, it schedules a second task for one minute later. `advance(600 s)` runs
 * the first task with the clock at 12:05 and the second task with the clock at 12:06. Afterwards the clock is at 12:10.
 */
import type { Clock, MovableClock } from '../foundation/clock.ts';

/** The maximum delay of Node's timers in milliseconds. */
const MAX_TIMER_MILLISECONDS = 2 ** 31 - 1;

export const realClock: Clock = {
  now: () => Date.now(),
  schedule: (milliseconds, task) => {
    const timer = setTimeout(task, Math.min(Math.max(milliseconds, 0), MAX_TIMER_MILLISECONDS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

interface Timer {
  readonly dueTime: number;
  readonly task: () => void;
  cancel: () => void;
}

export class AdjustableClock implements MovableClock {
  readonly #baseClock: Clock;
  readonly #timers = new Set<Timer>();
  #offset = 0;

  constructor(base: Clock = realClock) {
    this.#baseClock = base;
  }

  now(): number {
    return this.#baseClock.now() + this.#offset;
  }

  schedule(milliseconds: number, task: () => void): () => void {
    const timer: Timer = { dueTime: this.now() + Math.max(milliseconds, 0), task, cancel: () => undefined };
    this.#timers.add(timer);
    this.#startTimer(timer);
    return () => {
      this.#timers.delete(timer);
      timer.cancel();
    };
  }

  async advance(milliseconds: number): Promise<void> {
    const targetTime = this.now() + milliseconds;
    for (;;) {
      const nextTimer = this.#findEarliestTimer();
      if (nextTimer === undefined || nextTimer.dueTime > targetTime) break;
      this.#offset += Math.max(nextTimer.dueTime - this.now(), 0);
      this.#runTimer(nextTimer);
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#offset += Math.max(targetTime - this.now(), 0);
    for (const timer of this.#timers) {
      timer.cancel();
      this.#startTimer(timer);
    }
  }

  #startTimer(timer: Timer): void {
    timer.cancel = this.#baseClock.schedule(timer.dueTime - this.now(), () => {
      if (this.now() < timer.dueTime) this.#startTimer(timer);
      else this.#runTimer(timer);
    });
  }

  #runTimer(timer: Timer): void {
    if (!this.#timers.delete(timer)) return;
    timer.cancel();
    timer.task();
  }

  #findEarliestTimer(): Timer | undefined {
    let earliestTimer: Timer | undefined;
    for (const timer of this.#timers)
      if (earliestTimer === undefined || timer.dueTime < earliestTimer.dueTime) earliestTimer = timer;
    return earliestTimer;
  }
}
