/**
 * How long a run waits in vain. A server that never tells of a change would be waited for by each scenario that watches; so each area has so many
 * seconds for waits that come to nothing, after which a wait is cut short. What it would have shown is not known then: the scenario is not judged.
 */

/** Milliseconds that each area has in a worker. */
const BUDGET = 20_000;
/** Milliseconds that a wait has after that: enough for what comes at once. */
const SHORT = 1_000;

export class OutOfPatience extends Error {}

export class Patience {
  readonly area: string;
  /** A wait of this scenario was cut short and came to nothing. */
  isOut = false;
  readonly #spent: Map<string, number>;

  constructor(area: string, spent: Map<string, number>) {
    this.area = area;
    this.#spent = spent;
  }

  /** Of so many milliseconds those that are left to wait. */
  allowed(limit: number): number {
    return (this.#spent.get(this.area) ?? 0) < BUDGET ? limit : Math.min(limit, SHORT);
  }

  /** After a wait of `allowed(limit)` that came to nothing; throws where that was less than what was asked for. */
  inVain(limit: number): void {
    const waited = this.allowed(limit);
    this.#spent.set(this.area, (this.#spent.get(this.area) ?? 0) + waited);
    if (waited === limit) return;
    this.isOut = true;
    throw new OutOfPatience(`waiting in the area ${this.area} had been in vain for ${BUDGET / 1000} s`);
  }
}
