/**
 * Time and chance, passed in. `main.ts` takes the real ones from `start/`; tests and the control port make others.
 * Nothing else in the simulator reads a clock or draws a random number.
 */

/** Milliseconds since 1970, and timers that follow the same clock. */
export interface Clock {
  now(): number;
  /** Runs `task` once after `milliseconds` of this clock; the function returned cancels it. */
  after(milliseconds: number, task: () => void): () => void;
}

/** A clock that a harness can push ahead. */
export interface MovableClock extends Clock {
  /** Settles when every task that came due has run, each at its own time, with what it set in motion given a turn. */
  advance(milliseconds: number): Promise<void>;
}

export interface Chance {
  /** A version 4 UUID. */
  uuid(): string;
  /** `length` characters out of `alphabet`. */
  text(length: number, alphabet: string): string;
}
