/**
 * Time and randomness, passed as parameters. `main.ts` passes the real implementations of `start/`. Tests and the control port create other
 * implementations. No other module of the simulator reads a clock or draws a random number.
 */

/** The current time in milliseconds since 1970, and timers that depend on it. */
export interface Clock {
  now(): number;
  /** Runs `task` once after `milliseconds` of this clock. The returned function cancels the task. */
  schedule(milliseconds: number, task: () => void): () => void;
}

/** A clock that tests can advance. */
export interface MovableClock extends Clock {
  /**
   * Advances the clock. Resolves when all due tasks have run, each at its due time. After each task, other work gets a turn of the event
   * loop.
   */
  advance(milliseconds: number): Promise<void>;
}

export interface RandomSource {
  /** Returns a version 4 UUID. */
  createUuid(): string;
  /** Returns `length` random characters of `alphabet`. */
  createText(length: number, alphabet: string): string;
}
