/**
 * Logical operators. They ignore an error of one operand if the other operand decides the result, and skip the second operand if the first
 * one decides.
 */
import { createNoOverloadError } from '../values/messages.ts';
import { CelError, Optional, type Value } from '../values/value.ts';
import type { Step } from './frame.ts';

export function planAnd(left: Step, right: Step): Step {
  return evaluateLogic(left, right, { decisive: false }, '_&&_');
}

export function planOr(left: Step, right: Step): Step {
  return evaluateLogic(left, right, { decisive: true }, '_||_');
}

function evaluateLogic(first: Step, second: Step, { decisive }: { readonly decisive: boolean }, name: string): Step {
  return (frame) => {
    const left = first(frame);
    if (left === decisive) return left;
    const right = second(frame);
    if (right === decisive) return right;
    if (typeof left !== 'boolean') return toError(left, name);
    return typeof right === 'boolean' ? !decisive : toError(right, name);
  };
}

function toError(value: Value, name: string): CelError {
  return value instanceof CelError ? value : createNoOverloadError(name, [value]);
}

export function planOrElse(first: Step, right: Step): Step {
  return (frame) => {
    const left = first(frame);
    return left instanceof Optional && left.value === undefined ? right(frame) : left;
  };
}

export function planOrValue(first: Step, right: Step): Step {
  return (frame) => {
    const left = first(frame);
    if (!(left instanceof Optional)) return left;
    return left.value === undefined ? right(frame) : left.value;
  };
}
