/**
 * The time of a scenario that is judged again. It goes from one recorded moment to the next as soon as the scenario has nothing else to do: what
 * came at 120 ms and what came at 80 ms are seen in that order, whichever was asked for first.
 *
 * Who waits actively (for an answer, for time to pass) makes it go on. What comes by itself (an event) is there when its moment has come, and
 * brings none about.
 */

interface Wait {
  readonly due: number;
  readonly active: boolean;
  readonly come: () => void;
}

/** Milliseconds in which a scenario that does something else must come back, before time goes on beyond the step. */
const QUIET = 50;

export class Schedule {
  #now = 0;
  /** When the next step began. */
  #horizon = Number.POSITIVE_INFINITY;
  readonly #waits = new Set<Wait>();
  #going = false;

  get now(): number {
    return this.#now;
  }

  /** Resolves at that moment. */
  reached(due: number): Promise<void> {
    return new Promise((resolve) => this.#add({ due, active: true, come: resolve }));
  }

  /** The same for what comes by itself; never where nobody waits until then. */
  comes(due: number): Promise<void> {
    return new Promise((resolve) => this.#add({ due, active: false, come: resolve }));
  }

  after(milliseconds: number, act: () => void): () => void {
    const wait = this.#add({ due: this.#now + milliseconds, active: true, come: act });
    return () => this.#waits.delete(wait);
  }

  /** A step begins, the next one at `horizon`: all that came before is there. */
  async begin(moment: number, horizon: number): Promise<void> {
    for (let next = this.#next(); next !== undefined && next.due <= moment; next = this.#next()) {
      this.#come(next);
      await idle();
    }
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
      await idle();
      const next = this.#next();
      if (next === undefined || !this.#hasActive()) break;
      if (next.due > this.#horizon && !isQuiet) {
        await new Promise((resolve) => setTimeout(resolve, QUIET));
        isQuiet = true;
        continue;
      }
      isQuiet = false;
      this.#come(next);
    }
    this.#going = false;
  }

  #come(wait: Wait): void {
    this.#waits.delete(wait);
    this.#now = Math.max(this.#now, wait.due);
    wait.come();
  }

  #next(): Wait | undefined {
    let next: Wait | undefined;
    for (const wait of this.#waits) if (next === undefined || wait.due < next.due) next = wait;
    return next;
  }

  #hasActive(): boolean {
    for (const { active } of this.#waits) if (active) return true;
    return false;
  }
}

/** Everything that can go on without time has gone on. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
