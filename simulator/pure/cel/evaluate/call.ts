/** Calls functions. Evaluates the operands, selects the overload, and charges its cost. */
import type { CallCosts } from '../cost/call-costs.ts';
import type { FunctionOverload } from '../functions/library.ts';
import { areValuesEqual } from '../values/equal.ts';
import { createNoOverloadError } from '../values/messages.ts';
import { QuantityValue } from '../values/opaque/quantity.ts';
import { type CelValue, isError, ListValue, MapValue, OpaqueValue } from '../values/value.ts';
import type { EvaluationStep } from './frame.ts';

export function createCallStep(
  name: string,
  overloads: readonly FunctionOverload[],
  operands: readonly EvaluationStep[],
  costs: CallCosts,
  /** Whether the regular expression was compiled before. Errors then do not mention the operands. */
  isPrecompiled = false,
): EvaluationStep {
  const [first] = overloads;
  const id = overloads.length === 1 && first !== undefined ? first.id : EQUALITY_OVERLOADS[name];
  const cost = costs.findCost(name, id);
  const runOverload = selectImplementation(isPrecompiled ? PRECOMPILED_CALL_NAME : name, overloads);
  return (frame) => {
    const values: CelValue[] = [];
    for (const operand of operands) values.push(operand(frame));
    const result = runOverload(values);
    frame.charge(cost(values, result));
    return result;
  };
}

/** The name for calls whose errors do not mention the function and the operands. */
const PRECOMPILED_CALL_NAME = '_precompiled_';

const EQUALITY_OVERLOADS: Readonly<Record<string, string>> = { '_==_': 'equals', '_!=_': 'not_equals' };

function selectImplementation(
  name: string,
  overloads: readonly FunctionOverload[],
): (values: readonly CelValue[]) => CelValue {
  const specialRunner = SPECIAL_FUNCTIONS[name];
  if (specialRunner !== undefined) return specialRunner;
  return (values) => {
    for (const value of values) if (isError(value)) return value;
    for (const overload of overloads) {
      const result = overload.run(values);
      if (result !== undefined) return result;
    }
    return createNoOverloadError(name, values);
  };
}

/** The functions that accept values of every type. */
const SPECIAL_FUNCTIONS: Readonly<Record<string, (values: readonly CelValue[]) => CelValue>> = {
  '@not_strictly_false': ([value]) => (typeof value === 'boolean' ? value : true),
  '_==_': ([left = null, right = null]) => compareEqual(left, right),
  '_!=_': ([left = null, right = null]) =>
    isError(left) ? left : isError(right) ? right : compareEqual(left, right) !== true,
};

function compareEqual(left: CelValue, right: CelValue): CelValue {
  if (isError(left)) return left;
  if (isError(right)) return right;
  return isIncomparable(left, right) ? createNoOverloadError('_==_', [left, right]) : areValuesEqual(left, right);
}

/** Reports whether comparing the values is an error. Most values of different types are merely unequal. */
function isIncomparable(left: CelValue, right: CelValue): boolean {
  if (right === null) return false;
  if (left instanceof ListValue) return left.isDeclared && !(right instanceof ListValue);
  if (left instanceof MapValue) return left.isDeclared && !(right instanceof MapValue);
  if (left instanceof QuantityValue && right instanceof QuantityValue) return right.isComputed;
  return left instanceof OpaqueValue && !(right instanceof OpaqueValue && left.type.name === right.type.name);
}
