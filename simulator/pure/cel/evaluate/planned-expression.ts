/** The evaluation plan of a part of an expression, which is a constant, a path or another computation. */
import { type CelValue, isError } from '../values/value.ts';
import { type Attribute, createAttributeEvaluator } from './attribute.ts';
import { EvaluationFrame, type Evaluator } from './frame.ts';

export interface PlannedExpression {
  readonly evaluate: Evaluator;
  readonly constant?: { readonly value: CelValue };
  readonly attribute?: Attribute;
}

/** The error for a constant that cannot be converted, is not a valid regular expression, or is not a valid key. */
export class PlanError extends Error {}

export function planConstant(value: CelValue): PlannedExpression {
  return { evaluate: () => value, constant: { value } };
}

export function planAttribute(attribute: Attribute): PlannedExpression {
  return { evaluate: chargeCost(createAttributeEvaluator(attribute), 1), attribute };
}

/**
 * Plans an attribute that has no cost of its own: a choice of paths, or a path that ends with a presence test. Only the condition and the
 * qualifiers have costs.
 */
export function planAttributeWithoutPathCost(attribute: Attribute): PlannedExpression {
  return { evaluate: createAttributeEvaluator(attribute), attribute };
}

/** Returns an evaluator that also charges a cost. */
export function chargeCost(evaluate: Evaluator, cost: number): Evaluator {
  return (frame) => {
    const value = evaluate(frame);
    frame.charge(cost);
    return value;
  };
}

/** Evaluates a constant at planning time, without cost. Throws a PlanError if the result is an error. */
export function foldConstant(evaluate: Evaluator): PlannedExpression {
  const value = evaluate(new EvaluationFrame(() => undefined, Number.POSITIVE_INFINITY));
  if (isError(value)) throw new PlanError(value.message);
  return planConstant(value);
}
