/**
 * Limits how often each key is processed. A round is one processing of a key. If a key is enqueued repeatedly, for example because clients
 * keep changing its object, the first rounds start immediately. Then each round has a longer delay, up to a second, until the key is idle
 * for a while.
 *
 * Example: of 20 rounds that are due at the same time, 16 rounds start immediately, and the others after 20, 40, 80 and 160 milliseconds.
 */
import type { Clock } from '../foundation/clock.ts';

const MAX_IMMEDIATE_ROUNDS = 16;
const FIRST_DELAY_MILLISECONDS = 10;
const MAX_DELAY_MILLISECONDS = 1000;
/** The time in milliseconds after which the count of recent rounds decreases by one. */
const DECREASE_INTERVAL_MILLISECONDS = 100;
/** The number of keys above which idle keys are removed. */
const MAX_KEYS_BEFORE_CLEANUP = 1000;

interface RecentRounds {
  readonly count: number;
  readonly lastRoundTime: number;
}

export class RoundLimiter {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #rounds = new Map<string, RecentRounds>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Counts a round of this key, and returns its delay in milliseconds. */
  takeNextDelay(key: string): number {
    if (this.#rounds.size > MAX_KEYS_BEFORE_CLEANUP) this.#removeIdleKeys();
    const count = this.#countRecent(this.#rounds.get(key)) + 1;
    this.#rounds.set(key, { count, lastRoundTime: this.#clock.now() });
    if (count <= MAX_IMMEDIATE_ROUNDS) return 0;
    return Math.min(FIRST_DELAY_MILLISECONDS * 2 ** (count - MAX_IMMEDIATE_ROUNDS), MAX_DELAY_MILLISECONDS);
  }

  #countRecent(rounds: RecentRounds | undefined): number {
    if (rounds === undefined) return 0;
    return Math.max(0, rounds.count - (this.#clock.now() - rounds.lastRoundTime) / DECREASE_INTERVAL_MILLISECONDS);
  }

  #removeIdleKeys(): void {
    for (const [key, rounds] of this.#rounds) if (this.#countRecent(rounds) === 0) this.#rounds.delete(key);
  }
}
