/** Compiles expressions of the Common Expression Language, and evaluates them within a cost limit. */

import type { CheckedExpression } from './check/checked.ts';
import { check } from './check/checker.ts';
import { findLiteralIssues } from './check/validators.ts';
import type { CallCosts } from './cost/call-costs.ts';
import type { Environment } from './environment.ts';
import type { Structs } from './evaluate/aggregates.ts';
import { type Activation, CostLimitError, Frame } from './evaluate/frame.ts';
import { plan } from './evaluate/plan.ts';
import { SyntaxIssues } from './syntax/issues.ts';
import { parse } from './syntax/parser.ts';
import { CelError, InternalError, TooLarge, type Value } from './values/value.ts';

/** Parses and checks an expression. Throws `SyntaxIssues`. */
export function compile(source: string, environment: Environment): CheckedExpression {
  const compiledExpression = check(source, parse(source, environment.syntax), environment);
  const issues = environment.validated ? findLiteralIssues(compiledExpression) : [];
  if (issues.length > 0) throw new SyntaxIssues(source, issues);
  return compiledExpression;
}

export interface Program {
  /** Returns the value and the cost of an evaluation. Throws CostLimitError if the cost exceeds the limit. */
  evaluate(activation: Activation, limit: number): { readonly value: Value; readonly cost: number };
}

/** Creates a program from a checked expression. Throws `PlanProblem`. */
export function createProgram(compiledExpression: CheckedExpression, costs: CallCosts, structs?: Structs): Program {
  const step = plan(compiledExpression, costs, structs);
  return {
    evaluate(activation, limit) {
      const frame = new Frame(activation, limit);
      try {
        return { value: step(frame), cost: frame.cost };
      } catch (error) {
        if (error instanceof InternalError) return { value: new CelError(error.message), cost: frame.cost };
        throw error instanceof TooLarge || isTooLong(error) ? new CostLimitError() : error;
      }
    },
  };
}

/** Reports whether the error means that a string exceeds the maximum length of JavaScript strings. */
function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && error.message === 'Invalid string length';
}
