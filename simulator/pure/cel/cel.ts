/** Compiles expressions of the Common Expression Language (CEL), and evaluates them within a cost limit. */

import type { CheckedExpression } from './check/checked-expression.ts';
import { checkExpression } from './check/checker.ts';
import { findLiteralIssues } from './check/validators.ts';
import type { CallCosts } from './cost/call-costs.ts';
import type { CelEnvironment } from './environment.ts';
import type { StructFactory } from './evaluate/aggregates.ts';
import { CostLimitError, EvaluationFrame, type VariableLookup } from './evaluate/frame.ts';
import { planExpression } from './evaluate/plan.ts';
import { CompilationError } from './syntax/issues.ts';
import { parseExpression } from './syntax/parser.ts';
import { CelError, type CelValue, InternalError, ValueTooLargeError } from './values/value.ts';

/** Parses and checks an expression. Throws a CompilationError with all problems. */
export function compileCel(source: string, environment: CelEnvironment): CheckedExpression {
  const checkedExpression = checkExpression(source, parseExpression(source, environment.syntax), environment);
  const issues = environment.checksLiterals ? findLiteralIssues(checkedExpression) : [];
  if (issues.length > 0) throw new CompilationError(source, issues);
  return checkedExpression;
}

export interface Program {
  /** Returns the value and the cost of an evaluation. Throws CostLimitError if the cost exceeds the limit. */
  evaluate(findVariable: VariableLookup, costLimit: number): { readonly value: CelValue; readonly cost: number };
}

/** Creates a program from a checked expression. Throws a PlanError if a constant of the expression is invalid. */
export function createProgram(
  checkedExpression: CheckedExpression,
  costs: CallCosts,
  structFactory?: StructFactory,
): Program {
  const evaluateExpression = planExpression(checkedExpression, costs, structFactory);
  return {
    evaluate(findVariable, costLimit) {
      const frame = new EvaluationFrame(findVariable, costLimit);
      try {
        return { value: evaluateExpression(frame), cost: frame.cost };
      } catch (error) {
        if (error instanceof InternalError) return { value: new CelError(error.message), cost: frame.cost };
        throw error instanceof ValueTooLargeError || isStringTooLongError(error) ? new CostLimitError() : error;
      }
    },
  };
}

/** Reports whether the error means that a string exceeds the maximum length of JavaScript strings. */
function isStringTooLongError(error: unknown): boolean {
  return error instanceof RangeError && error.message === 'Invalid string length';
}
