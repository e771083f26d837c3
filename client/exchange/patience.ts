/**
 * Limits the time that a run spends on waits that time out. A server that never sends events would delay each scenario that watches.
 * Therefore each area has a budget of seconds for such waits; when it is spent, waits are cut short, and scenarios whose wait was cut short
 * are not judged.
 *
 * Responses that take more than ten seconds are treated as missing once the budget is spent. The budget for responses is larger, so that
 * the verdict does not depend on which scenarios ran first.
 */

/** The budget of each area in milliseconds, per worker, or for all lanes of the main thread. */
const BUDGET = 20_000;
/** The budget for responses, in milliseconds. */
const ANSWERS = 60_000;
/** The time limit of a response when the budget is spent, in milliseconds. */
const ANSWER = 10_000;
/** The time limit of a wait when the budget is spent, in milliseconds: enough for immediate events. */
const SHORT = 1_000;

export class OutOfPatience extends Error {}

export interface Patience {
  readonly area: string;
  /** Whether a wait of this scenario was cut short and timed out. */
  readonly isExhausted: boolean;
  /** Returns the remaining wait time in milliseconds, at most `limit`. */
  computeWaitLimit(limit: number): number;
  /** Returns the time that a response may take, at most `limit`. */
  computeResponseLimit(limit: number): number;
  /** Records that a wait of `computeWaitLimit(limit)` timed out. May throw if that was shorter than `limit`. */
  recordTimeout(limit: number): void;
  /** Records that no response arrived within `waited`, the result of `computeResponseLimit(limit)`. May throw if that was too short to judge. */
  recordMissingResponse(waited: number, limit: number): void;
}

/** Patience with a fast server: waits are limited to this many milliseconds, and scenarios are judged by the result. */
export class ShortPatience implements Patience {
  readonly area: string;
  readonly isExhausted = false;
  readonly #longest: number;

  constructor(area: string, longest: number) {
    this.area = area;
    this.#longest = longest;
  }

  computeWaitLimit(limit: number): number {
    return Math.min(limit, this.#longest);
  }

  computeResponseLimit(limit: number): number {
    return this.computeWaitLimit(limit);
  }

  recordTimeout(): void {}

  recordMissingResponse(): void {}
}

/** The patience of one scenario: waits are judged until the budget of the area is spent. */
export class AreaPatience implements Patience {
  readonly area: string;
  isExhausted = false;
  readonly #spent: Map<string, number>;
  /** Basics are always judged: otherwise each scenario that depends on them would fail. */
  readonly #isBasic: boolean;

  constructor(area: string, spent: Map<string, number>, isBasic = false) {
    this.area = area;
    this.#spent = spent;
    this.#isBasic = isBasic;
  }

  computeWaitLimit(limit: number): number {
    return this.#isBasic ? limit : this.#limitByBudget(limit);
  }

  #limitByBudget(limit: number): number {
    return this.#waited < BUDGET ? limit : Math.min(limit, SHORT);
  }

  computeResponseLimit(limit: number): number {
    return this.#waited < ANSWERS
      ? Math.min(limit, this.#waited < BUDGET ? limit : ANSWER)
      : this.#limitByBudget(limit);
  }

  recordTimeout(limit: number): void {
    const waited = this.computeWaitLimit(limit);
    if (!this.#isBasic) this.#spend(waited);
    if (waited < limit) this.#end();
  }

  recordMissingResponse(waited: number, limit: number): void {
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
    this.isExhausted = true;
    throw new OutOfPatience(`waiting in the area ${this.area} had been in vain for ${BUDGET / 1000} s`);
  }
}
