/** Expressions of the Common Expression Language: read, checked, planned, and evaluated within a limit. */

import type { Checked } from './check/checked.ts';
import { check } from './check/checker.ts';
import { literalIssues } from './check/validators.ts';
import type { CallCosts } from './cost/call-costs.ts';
import type { Environment } from './environment.ts';
import { type Activation, Frame } from './evaluate/frame.ts';
import { plan, type Structs } from './evaluate/plan.ts';
import { SyntaxIssues } from './syntax/issues.ts';
import { parse } from './syntax/parser.ts';
import type { Value } from './values/value.ts';

/** Throws `SyntaxIssues`. */
export function compile(source: string, environment: Environment): Checked {
  const checked = check(source, parse(source, environment.syntax), environment);
  const issues = environment.validated ? literalIssues(checked) : [];
  if (issues.length > 0) throw new SyntaxIssues(source, issues);
  return checked;
}

export interface Program {
  /** Throws `CostExceeded`. */
  evaluate(activation: Activation, limit: number): { readonly value: Value; readonly cost: number };
}

/** Throws `PlanProblem`. */
export function programOf(checked: Checked, costs: CallCosts, structs?: Structs): Program {
  const step = plan(checked, costs, structs);
  return {
    evaluate(activation, limit) {
      const frame = new Frame(activation, limit);
      return { value: step(frame), cost: frame.cost };
    },
  };
}
