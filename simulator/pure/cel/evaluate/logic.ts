/** Operators that look past an error when the other side decides, and those that leave the other side out. */
import { noSuchOverload } from '../values/messages.ts';
import { CelError, Optional, type Value } from '../values/value.ts';
import type { Step } from './frame.ts';

export function both(one: Step, other: Step): Step {
  return decided(one, other, false, '_&&_');
}

export function either(one: Step, other: Step): Step {
  return decided(one, other, true, '_||_');
}

function decided(one: Step, other: Step, decisive: boolean, name: string): Step {
  return (frame) => {
    const left = one(frame);
    if (left === decisive) return left;
    const right = other(frame);
    if (right === decisive) return right;
    if (typeof left !== 'boolean') return errorOf(left, name);
    return typeof right === 'boolean' ? !decisive : errorOf(right, name);
  };
}

function errorOf(value: Value, name: string): CelError {
  return value instanceof CelError ? value : noSuchOverload(name, [value]);
}

export function orElse(one: Step, other: Step): Step {
  return (frame) => {
    const left = one(frame);
    return left instanceof Optional && left.value === undefined ? other(frame) : left;
  };
}

export function orValue(one: Step, other: Step): Step {
  return (frame) => {
    const left = one(frame);
    if (!(left instanceof Optional)) return left;
    return left.value === undefined ? other(frame) : left.value;
  };
}
