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

export class Patience {
  readonly area: string;
  /** A wait of this scenario was cut short and came to nothing. */
  isOut = false;
  readonly #spent: Map<string, number>;
  /** What others stand on is told, whatever was waited for before: else it would fail in each of them. */
  readonly #isBasic: boolean;

  constructor(area: string, spent: Map<string, number>, isBasic = false) {
    this.area = area;
    this.#spent = spent;
    this.#isBasic = isBasic;
  }

  /** Of so many milliseconds those that are left to wait. */
  allowed(limit: number): number {
    return this.#isBasic ? limit : this.#left(limit);
  }

  #left(limit: number): number {
    return this.#waited < BUDGET ? limit : Math.min(limit, SHORT);
  }

  /** The same for the answer to a request. */
  allowedAnswer(limit: number): number {
    return this.#waited < ANSWERS ? Math.min(limit, this.#waited < BUDGET ? limit : ANSWER) : this.#left(limit);
  }

  /** After a wait of `allowed(limit)` that came to nothing; throws where that was less than what was asked for. */
  inVain(limit: number): void {
    const waited = this.allowed(limit);
    if (!this.#isBasic) this.#spend(waited);
    if (waited < limit) this.#end();
  }

  /** No answer has come within `waited`, which `allowedAnswer(limit)` said; throws where that was too short to judge. */
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
