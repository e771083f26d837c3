/**
 * Work that is done anew whenever something happened: of one name never twice at once, and all that happens while a round is under way is
 * one more round. A round that fails is reported.
 *
 * Worked example: three objects of `a` go. The first begins a round; the others come while it counts, and one round more counts for both.
 */
import type { ControllerContext } from './controller.ts';

export class WorkQueue {
  readonly #process: (name: string) => Promise<void>;
  readonly #report: (error: unknown) => void;
  /** Names at work, and whether something happened meanwhile. */
  readonly #working = new Map<string, { again: boolean }>();
  #stopped = false;

  constructor(controller: string, round: (name: string) => Promise<void>, context: Pick<ControllerContext, 'report'>) {
    this.#process = round;
    this.#report = (error) => context.report(controller, error);
  }

  add(name: string): void {
    const work = this.#working.get(name);
    if (work !== undefined) {
      work.again = true;
      return;
    }
    this.#working.set(name, { again: false });
    void this.#run(name);
  }

  /** The round under way ends, none follows it. */
  stop(): void {
    this.#stopped = true;
  }

  async #run(name: string): Promise<void> {
    try {
      await this.#process(name);
    } catch (error) {
      this.#report(error);
    }
    const again = this.#working.get(name)?.again === true;
    this.#working.delete(name);
    if (again && !this.#stopped) this.add(name);
  }
}
