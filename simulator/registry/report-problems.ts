/** Adapts the problems of a validation to the release and the flags of the server. */
import type { IsDeclarative } from '../../spec/declarative-causes.ts';
import type { Machinery } from '../../spec/machinery.ts';
import { goSyntaxAsJson } from '../pure/go/go-json.ts';
import { forbiddenField, invalidValue, required } from '../pure/status/field-problem.ts';
import type { FieldProblem } from '../pure/status/status.ts';

/** Formats values as JSON, for releases that do not use Go syntax. */
export function formatProblemValues(
  problems: readonly FieldProblem[],
  machinery: ReadonlySet<Machinery>,
): FieldProblem[] {
  if (!machinery.has('values-as-json')) return [...problems];
  return problems.map((problem) => {
    const { goValue, jsonValue, message } = problem;
    return goValue === undefined
      ? problem
      : { ...problem, message: message.replace(`: ${goValue}`, () => `: ${jsonValue ?? goSyntaxAsJson(goValue)}`) };
  });
}

/** Removes duplicate problems, for releases that also validate declaratively. */
export function reportOnce(problems: FieldProblem[], machinery: ReadonlySet<Machinery>): FieldProblem[] {
  if (!machinery.has('distinct-problems')) return problems;
  const byText = new Map(problems.map((problem) => [`${problem.field}: ${problem.message}`, problem]));
  return [...byText.values()];
}

/** Moves the problems that the release finds with the tags of the types to the end, with the messages that they have there: see spec/declarative-causes.yaml. */
export function moveDeclarative(problems: readonly FieldProblem[], isDeclarative: IsDeclarative): FieldProblem[] {
  const declarativeProblems = problems.filter((problem) => isDeclarative(problem, problems));
  return [
    ...problems.filter((problem) => !declarativeProblems.includes(problem)),
    ...declarativeProblems.map((problem) => {
      if (problem.type === 'FieldValueRequired') return required(problem.field);
      if (problem.type === 'FieldValueForbidden') return forbiddenField(problem.field, '');
      return problem.message.endsWith(IMMUTABLE) ? invalidValue(problem.field, null, IMMUTABLE) : problem;
    }),
  ];
}

const IMMUTABLE = 'field is immutable';

/** The end of the messages about privileged containers. */
export const DISALLOWED = 'disallowed by cluster policy';

/** Removes the problems of privileged containers, for a server with `--allow-privileged`. */
export function allowPrivilegedContainers(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.filter(({ message }) => !message.endsWith(DISALLOWED));
}
