/**
 * Limits the time that a run spends on waits that time out. A server that never sends events would delay each scenario with a watch.
 * Therefore each area has a budget for such waits. When the budget is spent, waits are cut short, and a scenario whose wait was
 * cut short has no result.
 *
 * Once the budget for responses is spent, a response that takes more than ten seconds is treated as missing. This budget is larger, so that
 * the result does not depend on which scenarios ran first.
 */

/** The budget of each area in milliseconds, per worker, or for all concurrent scenarios of the main thread. */
const WAIT_BUDGET = 20_000;
/** The budget for responses, in milliseconds. */
const RESPONSE_BUDGET = 60_000;
/** The time limit of a response when the budget is spent, in milliseconds. */
const RESPONSE_LIMIT_WHEN_SPENT = 10_000;
/** The time limit of a wait when the budget is spent, in milliseconds: enough for immediate events. */
const WAIT_LIMIT_WHEN_SPENT = 1_000;

export class WaitBudgetExceededError extends Error {}

export interface WaitLimits {
  readonly area: string;
  /** Whether a wait of this scenario was cut short and timed out. */
  readonly isExhausted: boolean;
  /** Returns the remaining wait time in milliseconds, at most `limit`. */
  computeWaitLimit(limit: number): number;
  /** Returns the time in milliseconds that a response may take, at most `limit`. */
  computeResponseLimit(limit: number): number;
  /** Records that a wait of `computeWaitLimit(limit)` timed out. May throw a WaitBudgetExceededError if the wait was shorter than `limit`. */
  recordTimeout(limit: number): void;
  /**
   * Records that no response arrived within `waitedTime`, the result of `computeResponseLimit(limit)`. May throw a WaitBudgetExceededError
   * if `waitedTime` is shorter than `limit`.
   */
  recordMissingResponse(waitedTime: number, limit: number): void;
}

/** Wait limits for a fast server: each wait takes at most this many milliseconds, and a wait that times out always counts as a failure. */
export class FixedWaitLimits implements WaitLimits {
  readonly area: string;
  readonly isExhausted = false;
  readonly #maxWait: number;

  constructor(area: string, maxWait: number) {
    this.area = area;
    this.#maxWait = maxWait;
  }

  computeWaitLimit(limit: number): number {
    return Math.min(limit, this.#maxWait);
  }

  computeResponseLimit(limit: number): number {
    return this.computeWaitLimit(limit);
  }

  recordTimeout(): void {}

  recordMissingResponse(): void {}
}

/** The wait limits of one scenario: a wait that times out counts as a failure until the budget of the area is spent. */
export class AreaWaitLimits implements WaitLimits {
  readonly area: string;
  isExhausted = false;
  readonly #spentTimes: Map<string, number>;
  /**
   * Whether the scenario is in features/basics/. A missing response in these scenarios always counts as a failure: otherwise each scenario
   * that depends on them would fail.
   */
  readonly #isBasic: boolean;

  constructor(area: string, spentTimes: Map<string, number>, isBasic = false) {
    this.area = area;
    this.#spentTimes = spentTimes;
    this.#isBasic = isBasic;
  }

  computeWaitLimit(limit: number): number {
    return this.#isBasic ? limit : this.#limitByBudget(limit);
  }

  #limitByBudget(limit: number): number {
    return this.#spentTime < WAIT_BUDGET ? limit : Math.min(limit, WAIT_LIMIT_WHEN_SPENT);
  }

  computeResponseLimit(limit: number): number {
    return this.#spentTime < RESPONSE_BUDGET
      ? Math.min(limit, this.#spentTime < WAIT_BUDGET ? limit : RESPONSE_LIMIT_WHEN_SPENT)
      : this.#limitByBudget(limit);
  }

  recordTimeout(limit: number): void {
    const waitLimit = this.computeWaitLimit(limit);
    if (!this.#isBasic) this.#recordSpentTime(waitLimit);
    if (waitLimit < limit) this.#throwBudgetExceeded();
  }

  recordMissingResponse(waitedTime: number, limit: number): void {
    this.#recordSpentTime(waitedTime);
    if (waitedTime < Math.min(limit, RESPONSE_LIMIT_WHEN_SPENT)) this.#throwBudgetExceeded();
  }

  get #spentTime(): number {
    return this.#spentTimes.get(this.area) ?? 0;
  }

  #recordSpentTime(waitedTime: number): void {
    this.#spentTimes.set(this.area, this.#spentTime + waitedTime);
  }

  #throwBudgetExceeded(): never {
    this.isExhausted = true;
    throw new WaitBudgetExceededError(
      `the unsuccessful waits in the area ${this.area} took ${WAIT_BUDGET / 1000} s in total`,
    );
  }
}
