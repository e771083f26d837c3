/**
 * Evaluates logical operators. An error of one operand is ignored if the other operand determines the result. The second operand is skipped
 * if the first operand determines the result.
 */
import { createNoOverloadError } from '../values/messages.ts';
import { CelError, type CelValue, OptionalValue } from '../values/value.ts';
import type { EvaluationStep } from './frame.ts';

export function planAnd(left: EvaluationStep, right: EvaluationStep): EvaluationStep {
  return createLogicStep(left, right, { decisive: false }, '_&&_');
}

export function planOr(left: EvaluationStep, right: EvaluationStep): EvaluationStep {
  return createLogicStep(left, right, { decisive: true }, '_||_');
}

function createLogicStep(
  first: EvaluationStep,
  second: EvaluationStep,
  { decisive: decisiveValue }: { readonly decisive: boolean },
  name: string,
): EvaluationStep {
  return (frame) => {
    const left = first(frame);
    if (left === decisiveValue) return left;
    const right = second(frame);
    if (right === decisiveValue) return right;
    if (typeof left !== 'boolean') return toLogicError(left, name);
    return typeof right === 'boolean' ? !decisiveValue : toLogicError(right, name);
  };
}

function toLogicError(value: CelValue, name: string): CelError {
  return value instanceof CelError ? value : createNoOverloadError(name, [value]);
}

export function planOrElse(first: EvaluationStep, right: EvaluationStep): EvaluationStep {
  return (frame) => {
    const left = first(frame);
    return left instanceof OptionalValue && left.value === undefined ? right(frame) : left;
  };
}

export function planOrValue(first: EvaluationStep, right: EvaluationStep): EvaluationStep {
  return (frame) => {
    const left = first(frame);
    if (!(left instanceof OptionalValue)) return left;
    return left.value === undefined ? right(frame) : left.value;
  };
}
