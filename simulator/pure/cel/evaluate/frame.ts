/** The state of an evaluation: variables and cost. */
import type { Value } from '../values/value.ts';

/** Answers values of variables by name; undefined is no value. */
export type Activation = (name: string) => Value | undefined;

/** Thrown when the limit is passed, and not a value: nothing absorbs it. */
export class CostExceeded extends Error {
  constructor() {
    super('operation cancelled: actual cost limit exceeded');
  }
}

export class Frame {
  readonly activation: Activation;
  /** Variables of comprehensions, by their place. */
  readonly locals: Value[] = [];
  cost = 0;
  readonly #limit: number;

  constructor(activation: Activation, limit: number) {
    this.activation = activation;
    this.#limit = limit;
  }

  charge(cost: number): void {
    this.cost += cost;
    if (this.cost > this.#limit) throw new CostExceeded();
  }
}

export type Step = (frame: Frame) => Value;
