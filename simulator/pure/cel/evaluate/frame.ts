/** The variables and the cost of one evaluation. */
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
  readonly findVariable: VariableLookup;
  /** The variables of comprehensions by slot. */
  readonly locals: CelValue[] = [];
  cost = 0;
  readonly #costLimit: number;

  constructor(findVariable: VariableLookup, costLimit: number) {
    this.findVariable = findVariable;
    this.#costLimit = costLimit;
  }

  /** Adds to the cost of the evaluation. Throws a CostLimitError if the cost exceeds the limit. */
  charge(cost: number): void {
    this.cost += cost;
    if (this.cost > this.#costLimit) throw new CostLimitError();
  }
}

/** Evaluates an expression or a part of it. */
export type Evaluator = (frame: EvaluationFrame) => CelValue;
