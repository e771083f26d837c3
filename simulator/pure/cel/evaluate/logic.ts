/**
 * Plans the logical operators, and the functions `or` and `orValue` of optional values. `&&` and `||` ignore an error of one operand if the
 * other operand determines the result. They skip the second operand if the first operand determines the result.
 */
import { createNoOverloadError } from '../values/messages.ts';
import { CelError, type CelValue, OptionalValue } from '../values/value.ts';
import type { Evaluator } from './frame.ts';

export function planAnd(left: Evaluator, right: Evaluator): Evaluator {
  return createLogicEvaluator(left, right, { decidingValue: false }, '_&&_');
}

export function planOr(left: Evaluator, right: Evaluator): Evaluator {
  return createLogicEvaluator(left, right, { decidingValue: true }, '_||_');
}

function createLogicEvaluator(
  first: Evaluator,
  second: Evaluator,
  { decidingValue }: { readonly decidingValue: boolean },
  name: string,
): Evaluator {
  return (frame) => {
    const left = first(frame);
    if (left === decidingValue) return left;
    const right = second(frame);
    if (right === decidingValue) return right;
    if (typeof left !== 'boolean') return toLogicError(left, name);
    return typeof right === 'boolean' ? !decidingValue : toLogicError(right, name);
  };
}

function toLogicError(value: CelValue, name: string): CelError {
  return value instanceof CelError ? value : createNoOverloadError(name, [value]);
}

/** Plans `first.or(second)`, which is the second optional if the first optional is empty. */
export function planOptionalOr(first: Evaluator, second: Evaluator): Evaluator {
  return (frame) => {
    const left = first(frame);
    return left instanceof OptionalValue && left.value === undefined ? second(frame) : left;
  };
}

/** Plans `first.orValue(second)`, which is the second value if the optional is empty. */
export function planOptionalOrValue(first: Evaluator, second: Evaluator): Evaluator {
  return (frame) => {
    const left = first(frame);
    if (!(left instanceof OptionalValue)) return left;
    return left.value === undefined ? second(frame) : left.value;
  };
}
