/**
 * How soon a key may be worked on again. A key that comes back again and again, because what is done about it never settles or because
 * clients keep changing it, has some rounds at once; then each waits longer than the one before, up to a second, until it has been
 * quiet for a while.
 *
 * Worked example: of 20 rounds that are due at the same moment 16 begin at once, the others after 20, 40, 80 and 160 milliseconds.
 */
import type { Clock } from '../ground/clock.ts';

const AT_ONCE = 16;
const FIRST_WAIT = 10;
const LONGEST_WAIT = 1000;
/** In so many milliseconds one of the rounds is forgotten. */
const FORGOTTEN_IN = 100;
/** Above it keys that have been quiet are forgotten altogether. */
const MANY_KEYS = 1000;

interface Rounds {
  readonly counted: number;
  readonly at: number;
}

export class Pace {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #rounds = new Map<string, Rounds>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Counts a round of this key, and answers how many milliseconds it has to wait. */
  wait(key: string): number {
    if (this.#rounds.size > MANY_KEYS) this.#forgetQuiet();
    const counted = this.#recent(this.#rounds.get(key)) + 1;
    this.#rounds.set(key, { counted, at: this.#clock.now() });
    if (counted <= AT_ONCE) return 0;
    return Math.min(FIRST_WAIT * 2 ** (counted - AT_ONCE), LONGEST_WAIT);
  }

  #recent(rounds: Rounds | undefined): number {
    if (rounds === undefined) return 0;
    return Math.max(0, rounds.counted - (this.#clock.now() - rounds.at) / FORGOTTEN_IN);
  }

  #forgetQuiet(): void {
    for (const [key, rounds] of this.#rounds) if (this.#recent(rounds) === 0) this.#rounds.delete(key);
  }
}
