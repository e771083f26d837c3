/**
 * Time and randomness, passed as parameters. `main.ts` takes the real ones from `start/`; tests and the control port create others. No
 * other module of the simulator reads a clock or draws a random number.
 */

/** Milliseconds since 1970, and timers that follow the same clock. */
export interface Clock {
  now(): number;
  /** Runs `task` once after `milliseconds` of this clock; the function returned cancels it. */
  schedule(milliseconds: number, task: () => void): () => void;
}

/** A clock that tests can advance. */
export interface MovableClock extends Clock {
  /** Resolves when every due task has run, each at its own time. After each task, other work gets a turn of the event loop. */
  advance(milliseconds: number): Promise<void>;
}

export interface RandomSource {
  /** A version 4 UUID. */
  uuid(): string;
  /** Returns `length` characters of `alphabet`. */
  text(length: number, alphabet: string): string;
}
