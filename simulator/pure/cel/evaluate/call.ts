/** Calls a function: evaluates the operands, selects the overload, and charges its cost. */
import type { CallCosts } from '../cost/call-costs.ts';
import type { Overload } from '../functions/library.ts';
import { equalValues } from '../values/equal.ts';
import { createNoOverloadError } from '../values/messages.ts';
import { QuantityValue } from '../values/opaque/quantity.ts';
import { isError, List, MapValue, Opaque, type Value } from '../values/value.ts';
import type { Step } from './frame.ts';

export function createCallStep(
  name: string,
  overloads: readonly Overload[],
  operands: readonly Step[],
  costs: CallCosts,
  /** True for a precompiled regular expression: errors then do not mention the operands. */
  isPrecompiled = false,
): Step {
  const [first] = overloads;
  const id = overloads.length === 1 && first !== undefined ? first.id : EQUALITY[name];
  const cost = costs.findCost(name, id);
  const runOverload = selectRunner(isPrecompiled ? ANONYMOUS : name, overloads);
  return (frame) => {
    const values: Value[] = [];
    for (const operand of operands) values.push(operand(frame));
    const result = runOverload(values);
    frame.charge(cost(values, result));
    return result;
  };
}

/** The name for calls whose errors do not mention the function and the operands. */
const ANONYMOUS = '_made_';

const EQUALITY: Readonly<Record<string, string>> = { '_==_': 'equals', '_!=_': 'not_equals' };

function selectRunner(name: string, overloads: readonly Overload[]): (values: readonly Value[]) => Value {
  const special = SPECIAL[name];
  if (special !== undefined) return special;
  return (values) => {
    for (const value of values) if (isError(value)) return value;
    for (const overload of overloads) {
      const result = overload.run(values);
      if (result !== undefined) return result;
    }
    return createNoOverloadError(name, values);
  };
}

/** Functions that accept all values. */
const SPECIAL: Readonly<Record<string, (values: readonly Value[]) => Value>> = {
  '@not_strictly_false': ([value]) => (typeof value === 'boolean' ? value : true),
  '_==_': ([left = null, right = null]) => compareEqual(left, right),
  '_!=_': ([left = null, right = null]) =>
    isError(left) ? left : isError(right) ? right : compareEqual(left, right) !== true,
};

function compareEqual(left: Value, right: Value): Value {
  if (isError(left)) return left;
  if (isError(right)) return right;
  return isIncomparable(left, right) ? createNoOverloadError('_==_', [left, right]) : equalValues(left, right);
}

/** Reports whether comparing the values is an error. Most values of different types are merely unequal. */
function isIncomparable(left: Value, right: Value): boolean {
  if (right === null) return false;
  if (left instanceof List) return left.isDeclared && !(right instanceof List);
  if (left instanceof MapValue) return left.isDeclared && !(right instanceof MapValue);
  if (left instanceof QuantityValue && right instanceof QuantityValue) return right.isComputed;
  return left instanceof Opaque && !(right instanceof Opaque && left.type.name === right.type.name);
}
