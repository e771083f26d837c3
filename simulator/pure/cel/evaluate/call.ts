/** Calls a function: evaluates the operands, selects the overload, and charges its cost. */
import type { CallCosts } from '../cost/call-costs.ts';
import type { Overload } from '../functions/library.ts';
import { equalValues } from '../values/equal.ts';
import { createNoOverloadError } from '../values/messages.ts';
import { QuantityValue } from '../values/opaque/quantity.ts';
import { isError, List, MapValue, Opaque, type Value } from '../values/value.ts';
import type { Step } from './frame.ts';

export function callStep(
  name: string,
  overloads: readonly Overload[],
  operands: readonly Step[],
  costs: CallCosts,
  /** True for a precompiled regular expression: errors then do not mention the operands. */
  isMade = false,
): Step {
  const [first] = overloads;
  const id = overloads.length === 1 && first !== undefined ? first.id : EQUALITY[name];
  const cost = costs.findCost(name, id);
  const run = selectRunner(isMade ? ANONYMOUS : name, overloads);
  return (frame) => {
    const values: Value[] = [];
    for (const operand of operands) values.push(operand(frame));
    const result = run(values);
    frame.charge(cost(values, result));
    return result;
  };
}

/** The name in errors that only say that no overload matches. */
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
  '_==_': ([one = null, other = null]) => compareEqual(one, other),
  '_!=_': ([one = null, other = null]) =>
    isError(one) ? one : isError(other) ? other : compareEqual(one, other) !== true,
};

function compareEqual(one: Value, other: Value): Value {
  if (isError(one)) return one;
  if (isError(other)) return other;
  return isIncomparable(one, other) ? createNoOverloadError('_==_', [one, other]) : equalValues(one, other);
}

/** Values of different types are unequal, which is no error, except for these types. */
function isIncomparable(one: Value, other: Value): boolean {
  if (other === null) return false;
  if (one instanceof List) return one.isDeclared && !(other instanceof List);
  if (one instanceof MapValue) return one.isDeclared && !(other instanceof MapValue);
  if (one instanceof QuantityValue && other instanceof QuantityValue) return other.isComputed;
  return one instanceof Opaque && !(other instanceof Opaque && one.type.name === other.type.name);
}
