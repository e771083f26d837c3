/** A planned part of an expression: a constant, a path, or another step. */
import { type CelValue, isError } from '../values/value.ts';
import { type Attribute, createAttributeStep } from './attribute.ts';
import { EvaluationFrame, type EvaluationStep } from './frame.ts';

export interface PlannedExpression {
  readonly step: EvaluationStep;
  readonly constant?: { readonly value: CelValue };
  readonly attribute?: Attribute;
}

/** The error for a constant that cannot be converted, is not a valid regular expression, or is not a valid key. */
export class PlanError extends Error {}

export function createConstant(value: CelValue): PlannedExpression {
  return { step: () => value, constant: { value } };
}

export function planAttribute(attribute: Attribute): PlannedExpression {
  const resolve = createAttributeStep(attribute);
  return { step: chargeCost(resolve, 1), attribute };
}

/** Plans a choice, which has no cost in addition to its steps. */
export function planChoice(attribute: Attribute): PlannedExpression {
  return { step: createAttributeStep(attribute), attribute };
}

export function chargeCost(step: EvaluationStep, cost: number): EvaluationStep {
  return (frame) => {
    const value = step(frame);
    frame.charge(cost);
    return value;
  };
}

/** Evaluates a constant at planning time, without cost. An error is a problem of the expression. */
export function foldConstant(step: EvaluationStep): PlannedExpression {
  const value = step(new EvaluationFrame(() => undefined, Number.POSITIVE_INFINITY));
  if (isError(value)) throw new PlanError(value.message);
  return createConstant(value);
}
