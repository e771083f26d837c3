/**
 * The virtual time of a replayed scenario. It advances to the next recorded moment as soon as the scenario is idle: an event at 120 ms and
 * one at 80 ms are seen in that order, whichever was awaited first. Active waits (for a response, or for time to pass) advance the time.
 * Events do not: they arrive when their moment is reached.
 */

interface Wait {
  readonly due: number;
  readonly active: boolean;
  readonly come: () => void;
}

/** The time in milliseconds for a busy scenario to become idle, before time advances beyond the step. */
const QUIET = 50;

export class Schedule {
  #now = 0;
  /** The start of the next step. */
  #horizon = Number.POSITIVE_INFINITY;
  readonly #waits = new Set<Wait>();
  #going = false;

  get now(): number {
    return this.#now;
  }

  /** Resolves at that moment. */
  waitForTime(dueTime: number): Promise<void> {
    return new Promise((resolve) => this.#add({ due: dueTime, active: true, come: resolve }));
  }

  /** Resolves at that moment, which this wait does not advance to. */
  comes(dueTime: number): Promise<void> {
    return new Promise((resolve) => this.#add({ due: dueTime, active: false, come: resolve }));
  }

  callAfter(milliseconds: number, act: () => void): () => void {
    const wait = this.#add({ due: this.#now + milliseconds, active: true, come: act });
    return () => this.#waits.delete(wait);
  }

  /** Starts a step. The next one starts at `horizon`; everything before that may arrive. */
  async begin(moment: number, horizon: number): Promise<void> {
    for (let next = this.#findNext(); next !== undefined && next.due <= moment; next = this.#findNext())
      this.#resume(next);
    await waitUntilIdle();
    this.#now = Math.max(this.#now, moment);
    this.#horizon = horizon;
  }

  #add(wait: Wait): Wait {
    this.#waits.add(wait);
    void this.#go();
    return wait;
  }

  async #go(): Promise<void> {
    if (this.#going) return;
    this.#going = true;
    for (let isQuiet = false; this.#hasActive(); ) {
      await waitUntilIdle();
      const next = this.#findNext();
      if (next === undefined || !this.#hasActive()) break;
      if (next.due > this.#horizon && !isQuiet) {
        await new Promise((resolve) => setTimeout(resolve, QUIET));
        isQuiet = true;
        continue;
      }
      isQuiet = false;
      this.#resume(next);
    }
    this.#going = false;
  }

  #resume(wait: Wait): void {
    this.#waits.delete(wait);
    this.#now = Math.max(this.#now, wait.due);
    wait.come();
  }

  #findNext(): Wait | undefined {
    let next: Wait | undefined;
    for (const wait of this.#waits) if (next === undefined || wait.due < next.due) next = wait;
    return next;
  }

  #hasActive(): boolean {
    for (const { active } of this.#waits) if (active) return true;
    return false;
  }
}

/** Resolves when all pending promise reactions have run. */
async function waitUntilIdle(): Promise<void> {
  for (let round = 0; round < 2; round += 1) await new Promise((resolve) => setImmediate(resolve));
}
