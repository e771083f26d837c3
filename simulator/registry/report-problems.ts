/** Problems of a validation as a release reports them. */
import type { Machinery } from '../../spec/machinery.ts';
import { goSyntaxAsJson } from '../pure/go/go-json.ts';
import type { FieldProblem } from '../pure/status/status.ts';

/** Shows values as JSON, in releases that do not show them in Go syntax. */
export function showValues(problems: readonly FieldProblem[], machinery: ReadonlySet<Machinery>): FieldProblem[] {
  if (!machinery.has('values-as-json')) return [...problems];
  return problems.map((problem) => {
    const { goValue, message } = problem;
    return goValue === undefined
      ? problem
      : { ...problem, message: message.replace(goValue, () => goSyntaxAsJson(goValue)) };
  });
}

/** Reports each problem once, in releases that validate declaratively as well. */
export function reportOnce(problems: FieldProblem[], machinery: ReadonlySet<Machinery>): FieldProblem[] {
  if (!machinery.has('distinct-problems')) return problems;
  const byText = new Map(problems.map((problem) => [`${problem.field}: ${problem.message}`, problem]));
  return [...byText.values()];
}
