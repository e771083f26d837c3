/** The state of an evaluation: variables and cost. */
import type { CelValue } from '../values/value.ts';

/** Returns the value of a variable by name, or undefined if the variable has no value. */
export type VariableLookup = (name: string) => CelValue | undefined;

/** The error for an exceeded cost limit. It is thrown and not an error value, so that no operator can ignore it. */
export class CostLimitError extends Error {
  constructor() {
    super('operation cancelled: actual cost limit exceeded');
  }
}

export class EvaluationFrame {
  readonly activation: VariableLookup;
  /** The variables of comprehensions by slot. */
  readonly locals: CelValue[] = [];
  cost = 0;
  readonly #limit: number;

  constructor(activation: VariableLookup, limit: number) {
    this.activation = activation;
    this.#limit = limit;
  }

  charge(cost: number): void {
    this.cost += cost;
    if (this.cost > this.#limit) throw new CostLimitError();
  }
}

export type EvaluationStep = (frame: EvaluationFrame) => CelValue;
