/** Plans function calls with planned operands. Conversions of constants are evaluated in advance. */
import { findGoPatternProblem } from '../../go/regexp.ts';
import type { CallCosts } from '../cost/call-costs.ts';
import type { FunctionOverload } from '../functions/library.ts';
import { createCallEvaluator } from './call.ts';
import { planOptionalOr, planOptionalOrValue } from './logic.ts';
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
  if (overload?.id === 'optional_or_optional' && left && right)
    return { evaluate: planOptionalOr(left.evaluate, right.evaluate) };
  if (overload?.id === 'optional_orValue_value' && left && right)
    return { evaluate: planOptionalOrValue(left.evaluate, right.evaluate) };
  if (overload?.id === 'in_list' && overloads.length === 1 && left && right?.constant !== undefined) {
    const membershipTest = planMembership(left.evaluate, right.constant.value);
    if (membershipTest !== undefined) return membershipTest;
  }
  const isPrecompiled = PATTERN_FUNCTIONS.has(name) && isConstantPattern(right);
  const operandEvaluators = operands.map(({ evaluate }) => evaluate);
  const evaluate = createCallEvaluator(overload?.name ?? name, overloads, operandEvaluators, costs, isPrecompiled);
  const isConversion = CONVERSION_FUNCTIONS.has(overload?.name ?? '') && operands.length === 1;
  return isConversion && left?.constant !== undefined ? foldConstant(evaluate) : { evaluate };
}

/** Reports whether the operand is a regular expression literal. Throws a PlanError if the regular expression is invalid. */
function isConstantPattern(operand: PlannedExpression | undefined): boolean {
  const pattern = operand?.constant?.value;
  if (typeof pattern !== 'string') return false;
  const problem = findGoPatternProblem(pattern);
  if (problem !== undefined) throw new PlanError(`error parsing regexp: ${problem}`);
  return true;
}
