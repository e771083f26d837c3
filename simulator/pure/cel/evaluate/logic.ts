/**
 * Plans the logical operators, and the functions `or` and `orValue` of optional values. `&&` and `||` ignore an error of one operand if the
 * other operand determines the result. They skip the second operand if the first operand determines the result.
 */
import { createNoOverloadError } from '../values/messages.ts';
import { CelError, type CelValue, OptionalValue } from '../values/value.ts';
import type { Evaluator } from './frame.ts';

export function planAnd(first: Evaluator, second: Evaluator): Evaluator {
  return createLogicEvaluator(first, second, { decidingValue: false }, '_&&_');
}

export function planOr(first: Evaluator, second: Evaluator): Evaluator {
  return createLogicEvaluator(first, second, { decidingValue: true }, '_||_');
}

function createLogicEvaluator(
  first: Evaluator,
  second: Evaluator,
  { decidingValue }: { readonly decidingValue: boolean },
  name: string,
): Evaluator {
  return (frame) => {
    const firstValue = first(frame);
    if (firstValue === decidingValue) return firstValue;
    const secondValue = second(frame);
    if (secondValue === decidingValue) return secondValue;
    if (typeof firstValue !== 'boolean') return toLogicError(firstValue, name);
    return typeof secondValue === 'boolean' ? !decidingValue : toLogicError(secondValue, name);
  };
}

function toLogicError(value: CelValue, name: string): CelError {
  return value instanceof CelError ? value : createNoOverloadError(name, [value]);
}

/** Plans `first.or(second)`, which is the second optional if the first optional is empty. */
export function planOptionalOr(first: Evaluator, second: Evaluator): Evaluator {
  return (frame) => {
    const firstValue = first(frame);
    return firstValue instanceof OptionalValue && firstValue.value === undefined ? second(frame) : firstValue;
  };
}

/** Plans `first.orValue(second)`, which is the second value if the optional is empty. */
export function planOptionalOrValue(first: Evaluator, second: Evaluator): Evaluator {
  return (frame) => {
    const firstValue = first(frame);
    if (!(firstValue instanceof OptionalValue)) return firstValue;
    return firstValue.value === undefined ? second(frame) : firstValue.value;
  };
}
