/** Calls functions: evaluates the operands, selects the overload, and charges its cost. */
import type { CallCosts } from '../cost/call-costs.ts';
import type { FunctionOverload } from '../functions/library.ts';
import { areValuesEqual } from '../values/equal.ts';
import { createNoOverloadError } from '../values/messages.ts';
import { QuantityValue } from '../values/opaque/quantity.ts';
import { type CelValue, isError, ListValue, MapValue, OpaqueValue } from '../values/value.ts';
import type { Evaluator } from './frame.ts';

export function createCallEvaluator(
  name: string,
  overloads: readonly FunctionOverload[],
  operands: readonly Evaluator[],
  costs: CallCosts,
  /** Whether the regular expression is a constant, which is compiled before the evaluation. */
  isPrecompiled = false,
): Evaluator {
  const [overload] = overloads;
  const id = overloads.length === 1 && overload !== undefined ? overload.id : EQUALITY_OVERLOAD_IDS[name];
  const computeCost = costs.findCostFunction(name, id);
  const callFunction = selectImplementation(isPrecompiled ? PRECOMPILED_CALL_NAME : name, overloads);
  return (frame) => {
    const values: CelValue[] = [];
    for (const operand of operands) values.push(operand(frame));
    const result = callFunction(values);
    frame.charge(computeCost(values, result));
    return result;
  };
}

/** The function name for calls with a precompiled regular expression. Their errors do not mention the function and the operands. */
const PRECOMPILED_CALL_NAME = '_precompiled_';

const EQUALITY_OVERLOAD_IDS: Readonly<Record<string, string>> = { '_==_': 'equals', '_!=_': 'not_equals' };

function selectImplementation(
  name: string,
  overloads: readonly FunctionOverload[],
): (values: readonly CelValue[]) => CelValue {
  const implementation = ERROR_HANDLING_FUNCTIONS[name];
  if (implementation !== undefined) return implementation;
  return (values) => {
    for (const value of values) if (isError(value)) return value;
    for (const overload of overloads) {
      const result = overload.run(values);
      if (result !== undefined) return result;
    }
    return createNoOverloadError(name, values);
  };
}

/** The functions that accept values of every type, and handle errors of their operands themselves. */
const ERROR_HANDLING_FUNCTIONS: Readonly<Record<string, (values: readonly CelValue[]) => CelValue>> = {
  '@not_strictly_false': ([value]) => (typeof value === 'boolean' ? value : true),
  '_==_': ([left = null, right = null]) => evaluateEquality(left, right),
  '_!=_': ([left = null, right = null]) =>
    isError(left) ? left : isError(right) ? right : evaluateEquality(left, right) !== true,
};

function evaluateEquality(left: CelValue, right: CelValue): CelValue {
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
