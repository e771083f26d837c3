/** Logical operators: they ignore an error if the other side decides, or skip the other side. */
import { createNoOverloadError } from '../values/messages.ts';
import { CelError, Optional, type Value } from '../values/value.ts';
import type { Step } from './frame.ts';

export function planAnd(one: Step, other: Step): Step {
  return evaluateLogic(one, other, { decisive: false }, '_&&_');
}

export function planOr(one: Step, other: Step): Step {
  return evaluateLogic(one, other, { decisive: true }, '_||_');
}

function evaluateLogic(one: Step, other: Step, { decisive }: { readonly decisive: boolean }, name: string): Step {
  return (frame) => {
    const left = one(frame);
    if (left === decisive) return left;
    const right = other(frame);
    if (right === decisive) return right;
    if (typeof left !== 'boolean') return toError(left, name);
    return typeof right === 'boolean' ? !decisive : toError(right, name);
  };
}

function toError(value: Value, name: string): CelError {
  return value instanceof CelError ? value : createNoOverloadError(name, [value]);
}

export function planOrElse(one: Step, other: Step): Step {
  return (frame) => {
    const left = one(frame);
    return left instanceof Optional && left.value === undefined ? other(frame) : left;
  };
}

export function planOrValue(one: Step, other: Step): Step {
  return (frame) => {
    const left = one(frame);
    if (!(left instanceof Optional)) return left;
    return left.value === undefined ? other(frame) : left.value;
  };
}
