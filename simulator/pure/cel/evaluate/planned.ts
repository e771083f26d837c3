/** How a part of an expression is evaluated: a constant, a path, or any other step. */
import { isError, type Value } from '../values/value.ts';
import { type Attribute, resolverOf } from './attribute.ts';
import { Frame, type Step } from './frame.ts';

export interface Planned {
  readonly step: Step;
  readonly constant?: { readonly value: Value };
  readonly attribute?: Attribute;
}

/** Thrown for a constant that can't be converted, or that is no regular expression or no key where it should be one. */
export class PlanProblem extends Error {}

export function constant(value: Value): Planned {
  return { step: () => value, constant: { value } };
}

export function ofAttribute(attribute: Attribute): Planned {
  const resolve = resolverOf(attribute);
  return { step: charged(resolve, 1), attribute };
}

/** Costs no more than its steps. */
export function ofChoice(attribute: Attribute): Planned {
  return { step: resolverOf(attribute), attribute };
}

export function charged(step: Step, cost: number): Step {
  return (frame) => {
    const value = step(frame);
    frame.charge(cost);
    return value;
  };
}

/** Evaluated now, for nothing: an error is one of the expression. */
export function folded(step: Step): Planned {
  const value = step(new Frame(() => undefined, Number.POSITIVE_INFINITY));
  if (isError(value)) throw new PlanProblem(value.message);
  return constant(value);
}
