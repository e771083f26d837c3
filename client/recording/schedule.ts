/**
 * The virtual time of a replayed scenario. It advances to the next recorded moment as soon as the scenario is idle: an event at 80 ms
 * occurs before an event at 120 ms, whichever was awaited first. Active waits (for a response, or for time to pass) advance the time.
 * Events do not advance it: they arrive when their moment is reached.
 */

interface Wait {
  readonly dueTime: number;
  readonly isActive: boolean;
  readonly resolve: () => void;
}

/** The real time, in milliseconds, that a scenario gets to become idle before the virtual time passes the start of the next step. */
const IDLE_TIME = 50;

export class Schedule {
  #now = 0;
  /** The start of the next step. */
  #nextStepStart = Number.POSITIVE_INFINITY;
  readonly #waits = new Set<Wait>();
  #isAdvancing = false;

  get now(): number {
    return this.#now;
  }

  /** Resolves when the virtual time reaches `dueTime`, and lets the time advance. */
  waitForTime(dueTime: number): Promise<void> {
    return new Promise((resolve) => this.#add({ dueTime, isActive: true, resolve }));
  }

  /** Resolves when the virtual time reaches `dueTime`, without letting the time advance. */
  awaitPassively(dueTime: number): Promise<void> {
    return new Promise((resolve) => this.#add({ dueTime, isActive: false, resolve }));
  }

  callAfter(milliseconds: number, act: () => void): () => void {
    const wait = this.#add({ dueTime: this.#now + milliseconds, isActive: true, resolve: act });
    return () => this.#waits.delete(wait);
  }

  /** Starts a step at `stepStart`. The next step starts at `nextStepStart`; events before that time may arrive during this step. */
  async beginStep(stepStart: number, nextStepStart: number): Promise<void> {
    for (
      let nextWait = this.#findNextWait();
      nextWait !== undefined && nextWait.dueTime <= stepStart;
      nextWait = this.#findNextWait()
    )
      this.#resume(nextWait);
    await waitUntilIdle();
    this.#now = Math.max(this.#now, stepStart);
    this.#nextStepStart = nextStepStart;
  }

  #add(wait: Wait): Wait {
    this.#waits.add(wait);
    void this.#advance();
    return wait;
  }

  async #advance(): Promise<void> {
    if (this.#isAdvancing) return;
    this.#isAdvancing = true;
    for (let hasPaused = false; this.#hasActiveWait(); ) {
      await waitUntilIdle();
      const nextWait = this.#findNextWait();
      if (nextWait === undefined || !this.#hasActiveWait()) break;
      if (nextWait.dueTime > this.#nextStepStart && !hasPaused) {
        await new Promise((resolve) => setTimeout(resolve, IDLE_TIME));
        hasPaused = true;
        continue;
      }
      hasPaused = false;
      this.#resume(nextWait);
    }
    this.#isAdvancing = false;
  }

  #resume(wait: Wait): void {
    this.#waits.delete(wait);
    this.#now = Math.max(this.#now, wait.dueTime);
    wait.resolve();
  }

  #findNextWait(): Wait | undefined {
    let nextWait: Wait | undefined;
    for (const wait of this.#waits) if (nextWait === undefined || wait.dueTime < nextWait.dueTime) nextWait = wait;
    return nextWait;
  }

  #hasActiveWait(): boolean {
    for (const { isActive } of this.#waits) if (isActive) return true;
    return false;
  }
}

/** Resolves when all pending promise reactions have run. */
async function waitUntilIdle(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
