/**
 * Work that is done anew whenever something happened: of one name never twice at once, and all that happens while a round is under way is
 * one more round. A round that fails is reported. Between two rounds requests have their turn, and a name that doesn't settle waits
 * longer from round to round (pace.ts).
 *
 * Worked example: three objects of `a` go. The first begins a round; the others come while it counts, and one round more counts for both.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ControllerContext } from './controller.ts';
import { Pace } from './pace.ts';

export class WorkQueue {
  readonly #process: (name: string) => Promise<void>;
  readonly #report: (error: unknown) => void;
  readonly #clock: ControllerContext['clock'];
  readonly #pace: Pace;
  /** Names at work, and whether something happened meanwhile. */
  readonly #working = new Map<string, { again: boolean }>();
  /** Ends the waits of names that wait. */
  readonly #waits = new Set<() => void>();
  #stopped = false;

  constructor(
    controller: string,
    round: (name: string) => Promise<void>,
    context: Pick<ControllerContext, 'report' | 'clock'>,
  ) {
    this.#process = round;
    this.#report = (error) => context.report(controller, error);
    this.#clock = context.clock;
    this.#pace = new Pace(context.clock);
  }

  add(name: string): void {
    if (this.#stopped) return;
    const work = this.#working.get(name);
    if (work !== undefined) {
      work.again = true;
      return;
    }
    const begun = { again: false };
    this.#working.set(name, begun);
    void this.#run(name, begun);
  }

  /** The round under way ends, none follows it. */
  stop(): void {
    this.#stopped = true;
    for (const end of this.#waits) end();
  }

  async #run(name: string, work: { again: boolean }): Promise<void> {
    do {
      const wait = this.#pace.wait(name);
      if (wait > 0) await this.#waited(wait);
      if (this.#stopped) return;
      work.again = false;
      try {
        await this.#process(name);
      } catch (error) {
        this.#report(error);
      }
      await nextTurn();
    } while (work.again && !this.#stopped);
    this.#working.delete(name);
  }

  #waited(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        this.#waits.delete(end);
        resolve();
      };
      const cancel = this.#clock.after(milliseconds, end);
      this.#waits.add(end);
    });
  }
}
