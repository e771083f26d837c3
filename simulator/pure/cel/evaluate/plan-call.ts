/** Plans function calls with planned operands. Constant parts are evaluated in advance. */
import { findGoPatternProblem } from '../../go/regexp.ts';
import type { CallCosts } from '../cost/call-costs.ts';
import type { FunctionOverload } from '../functions/library.ts';
import { createCallStep } from './call.ts';
import { planOrElse, planOrValue } from './logic.ts';
import { planMembership } from './membership.ts';
import { foldConstant, PlanError, type PlannedExpression } from './planned-expression.ts';

const CONVERSION_FUNCTIONS = new Set([
  'bool',
  'bytes',
  'double',
  'dyn',
  'duration',
  'int',
  'string',
  'timestamp',
  'type',
  'uint',
]);

const PATTERN_FUNCTIONS = new Set(['matches', 'find', 'findAll']);

/** Plans a call. `name` is the function name in the expression, which is used if no overload matches. */
export function planCall(
  name: string,
  overloads: readonly FunctionOverload[],
  operands: readonly PlannedExpression[],
  costs: CallCosts,
): PlannedExpression {
  const [overload] = overloads;
  const [left, right] = operands;
  if (overload?.id === 'optional_or_optional' && left && right) return { step: planOrElse(left.step, right.step) };
  if (overload?.id === 'optional_orValue_value' && left && right) return { step: planOrValue(left.step, right.step) };
  if (overload?.id === 'in_list' && overloads.length === 1 && left && right?.constant !== undefined) {
    const membershipTest = planMembership(left.step, right.constant.value);
    if (membershipTest !== undefined) return membershipTest;
  }
  const isPrecompiled = PATTERN_FUNCTIONS.has(name) && isConstantPattern(right);
  const steps = operands.map(({ step }) => step);
  const step = createCallStep(overload?.name ?? name, overloads, steps, costs, isPrecompiled);
  const isConversion = CONVERSION_FUNCTIONS.has(overload?.name ?? '') && operands.length === 1;
  return isConversion && left?.constant !== undefined ? foldConstant(step) : { step };
}

/** Reports whether the operand is a regular expression literal, which may be invalid. */
function isConstantPattern(operand: PlannedExpression | undefined): boolean {
  const pattern = operand?.constant?.value;
  if (typeof pattern !== 'string') return false;
  const problem = findGoPatternProblem(pattern);
  if (problem !== undefined) throw new PlanError(`error parsing regexp: ${problem}`);
  return true;
}
