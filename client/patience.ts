/**
 * How long a run waits in vain. A server that never tells of a change would be waited for by each scenario that watches; so each area has so many
 * seconds for waits that come to nothing, after which a wait is cut short. What it would have shown is not known then: the scenario is not judged.
 * An answer that hasn't come within ten seconds is not taken to come: a few more of these are judged, so that it isn't chance which of them are.
 */

/** Milliseconds that each area has in a worker, or in all lanes of the thread of the command line. */
const BUDGET = 20_000;
/** The same, where answers are waited for. */
const ANSWERS = 60_000;
/** Milliseconds that an answer has when the budget is spent. */
const ANSWER = 10_000;
/** Milliseconds that a wait has after that: enough for what comes at once. */
const SHORT = 1_000;

export class OutOfPatience extends Error {}

export interface Patience {
  readonly area: string;
  /** A wait of this scenario was cut short and came to nothing. */
  readonly isOut: boolean;
  /** Of so many milliseconds those that are left to wait. */
  allowed(limit: number): number;
  /** The same for the answer to a request. */
  allowedAnswer(limit: number): number;
  /** After a wait of `allowed(limit)` that came to nothing; may throw where that was less than what was asked for. */
  inVain(limit: number): void;
  /** No answer has come within `waited`, which `allowedAnswer(limit)` said; may throw where that was too short to judge. */
  unanswered(waited: number, limit: number): void;
}

/** With a server that is quick: what has not come within so many milliseconds does not come, and is judged by that. */
export class ShortPatience implements Patience {
  readonly area: string;
  readonly isOut = false;
  readonly #longest: number;

  constructor(area: string, longest: number) {
    this.area = area;
    this.#longest = longest;
  }

  allowed(limit: number): number {
    return Math.min(limit, this.#longest);
  }

  allowedAnswer(limit: number): number {
    return this.allowed(limit);
  }

  inVain(): void {}

  unanswered(): void {}
}

/** Of one scenario: waits are judged until those of its area have used up their budget. */
export class AreaPatience implements Patience {
  readonly area: string;
  isOut = false;
  readonly #spent: Map<string, number>;
  /** What others stand on is told, whatever was waited for before: else it would fail in each of them. */
  readonly #isBasic: boolean;

  constructor(area: string, spent: Map<string, number>, isBasic = false) {
    this.area = area;
    this.#spent = spent;
    this.#isBasic = isBasic;
  }

  allowed(limit: number): number {
    return this.#isBasic ? limit : this.#left(limit);
  }

  #left(limit: number): number {
    return this.#waited < BUDGET ? limit : Math.min(limit, SHORT);
  }

  allowedAnswer(limit: number): number {
    return this.#waited < ANSWERS ? Math.min(limit, this.#waited < BUDGET ? limit : ANSWER) : this.#left(limit);
  }

  inVain(limit: number): void {
    const waited = this.allowed(limit);
    if (!this.#isBasic) this.#spend(waited);
    if (waited < limit) this.#end();
  }

  unanswered(waited: number, limit: number): void {
    this.#spend(waited);
    if (waited < Math.min(limit, ANSWER)) this.#end();
  }

  get #waited(): number {
    return this.#spent.get(this.area) ?? 0;
  }

  #spend(waited: number): void {
    this.#spent.set(this.area, this.#waited + waited);
  }

  #end(): never {
    this.isOut = true;
    throw new OutOfPatience(`waiting in the area ${this.area} had been in vain for ${BUDGET / 1000} s`);
  }
}
