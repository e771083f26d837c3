/**
 * A queue of names to process. A name has at most one round of processing at a time, and all additions of the name during a round cause one
 * further round. A failed round is reported. Between two rounds, requests have a turn of the event loop. A name that is added again and
 * again is delayed increasingly (round-limiter.ts).
 *
 * Example: three objects in the namespace `a` are removed. The first removal starts a round. The other removals occur during this round,
 * and cause one further round.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ControllerContext } from './controller.ts';
import { RoundLimiter } from './round-limiter.ts';

export class WorkQueue {
  readonly #process: (name: string) => Promise<void>;
  readonly #report: (error: unknown) => void;
  readonly #clock: ControllerContext['clock'];
  readonly #roundLimiter: RoundLimiter;
  /** The names in progress, and whether another round is needed. */
  readonly #activeWork = new Map<string, { shouldRepeat: boolean }>();
  /** The functions that end the pending delays. */
  readonly #pendingDelays = new Set<() => void>();
  #isStopped = false;

  constructor(
    controller: string,
    process: (name: string) => Promise<void>,
    context: Pick<ControllerContext, 'report' | 'clock'>,
  ) {
    this.#process = process;
    this.#report = (error) => context.report(controller, error);
    this.#clock = context.clock;
    this.#roundLimiter = new RoundLimiter(context.clock);
  }

  add(name: string): void {
    if (this.#isStopped) return;
    const activeWork = this.#activeWork.get(name);
    if (activeWork !== undefined) {
      activeWork.shouldRepeat = true;
      return;
    }
    const newWork = { shouldRepeat: false };
    this.#activeWork.set(name, newWork);
    void this.#processName(name, newWork);
  }

  /** Stops the queue. The current rounds complete, and no other rounds follow. */
  stop(): void {
    this.#isStopped = true;
    for (const endDelay of this.#pendingDelays) endDelay();
  }

  async #processName(name: string, work: { shouldRepeat: boolean }): Promise<void> {
    do {
      const delay = this.#roundLimiter.takeNextDelay(name);
      if (delay > 0) await this.#waitFor(delay);
      if (this.#isStopped) return;
      work.shouldRepeat = false;
      try {
        await this.#process(name);
      } catch (error) {
        this.#report(error);
      }
      await nextTurn();
    } while (work.shouldRepeat && !this.#isStopped);
    this.#activeWork.delete(name);
  }

  #waitFor(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const endDelay = () => {
        cancel();
        this.#pendingDelays.delete(endDelay);
        resolve();
      };
      const cancel = this.#clock.schedule(milliseconds, endDelay);
      this.#pendingDelays.add(endDelay);
    });
  }
}
