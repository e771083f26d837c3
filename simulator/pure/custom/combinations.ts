/**
 * The combinations of a schema: `anyOf`, `oneOf`, `allOf`, `not`. When no alternative fits, the failures of the one that fits best are
 * told beside the failure of the combination.
 */
import { invalidValue } from '../status/field-problem.ts';
import type { FieldProblem } from '../status/status.ts';
import type { Structural } from './structural.ts';

/** `problemsUnder` says what a schema finds in the value, which lies at `path`. */
export function combinationProblems(
  schema: Structural,
  path: string,
  problemsUnder: (alternative: Structural) => FieldProblem[],
): FieldProblem[] {
  const { anyOf = [], oneOf = [], allOf = [], not } = schema;
  const problems: FieldProblem[] = [];
  // The text names the path itself, and stands at the root of the object.
  const wrong = (detail: string) => problems.push(invalidValue('<nil>', '', `"${path}" must ${detail}`));
  const attempts = (schemas: readonly Structural[]) => schemas.map(problemsUnder);

  const any = attempts(anyOf);
  if (any.length > 0 && any.every((problems) => problems.length > 0)) {
    wrong('validate at least one schema (anyOf)');
    problems.push(...closest(any));
  }
  const one = attempts(oneOf);
  const fitting = one.filter((problems) => problems.length === 0).length;
  if (one.length > 0 && fitting !== 1) {
    const how = fitting === 0 ? 'Found none valid' : `Found ${fitting} valid alternatives`;
    wrong(`validate one and only one schema (oneOf). ${how}`);
    if (fitting === 0) problems.push(...closest(one));
  }
  const all = attempts(allOf);
  problems.push(...all.flat());
  if (all.some((problems) => problems.length > 0)) {
    const none = all.every((problems) => problems.length > 0) ? '. None validated' : '';
    wrong(`validate all the schemas (allOf)${none}`);
  }
  if (not !== undefined && problemsUnder(not).length === 0) wrong('not validate the schema (not)');
  return problems;
}

function closest(attempts: readonly FieldProblem[][]): FieldProblem[] {
  return attempts.reduce((best, each) => (each.length < best.length ? each : best));
}
