/** A planned part of an expression: a constant, a path, or another step. */
import { isError, type Value } from '../values/value.ts';
import { type Attribute, createResolver } from './attribute.ts';
import { Frame, type Step } from './frame.ts';

export interface PlannedExpression {
  readonly step: Step;
  readonly constant?: { readonly value: Value };
  readonly attribute?: Attribute;
}

/** Thrown for a constant that cannot be converted, is not a valid regular expression, or is not a valid key. */
export class PlanProblem extends Error {}

export function createConstant(value: Value): PlannedExpression {
  return { step: () => value, constant: { value } };
}

export function planAttribute(attribute: Attribute): PlannedExpression {
  const resolve = createResolver(attribute);
  return { step: chargeCost(resolve, 1), attribute };
}

/** Plans a choice, which has no cost in addition to its steps. */
export function planChoice(attribute: Attribute): PlannedExpression {
  return { step: createResolver(attribute), attribute };
}

export function chargeCost(step: Step, cost: number): Step {
  return (frame) => {
    const value = step(frame);
    frame.charge(cost);
    return value;
  };
}

/** Evaluates a constant at planning time, without cost. An error is a problem of the expression. */
export function foldConstant(step: Step): PlannedExpression {
  const value = step(new Frame(() => undefined, Number.POSITIVE_INFINITY));
  if (isError(value)) throw new PlanProblem(value.message);
  return createConstant(value);
}
