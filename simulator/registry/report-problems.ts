/** Adapts validation problems to the release and the flags of the server. */
import type { DeclarativeRanker } from '../../spec/declarative-causes.ts';
import type { ReleaseBehavior } from '../../spec/release-behaviors.ts';
import { convertGoSyntaxToJson } from '../pure/go/go-json.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createRequiredProblem,
} from '../pure/status/field-problem.ts';
import type { FieldProblem } from '../pure/status/status.ts';

/**
 * Formats values as JSON in releases that do not use Go syntax. In releases without specific reasons for schema problems, replaces these
 * reasons by the general reason.
 */
export function formatProblemValues(
  problems: readonly FieldProblem[],
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const typedProblems = behaviors.has('schema-problem-reasons') ? problems : problems.map(toGeneralProblem);
  if (!behaviors.has('values-as-json')) return [...typedProblems];
  return typedProblems.map((problem) => {
    const { goValue, jsonValue, message } = problem;
    return goValue === undefined
      ? problem
      : {
          ...problem,
          message: message.replace(`: ${goValue}`, () => `: ${jsonValue ?? convertGoSyntaxToJson(goValue)}`),
        };
  });
}

function toGeneralProblem(problem: FieldProblem): FieldProblem {
  if (problem.type === 'FieldValueTypeInvalid') return { ...problem, type: 'FieldValueInvalid' };
  return problem.generalProblem ?? problem;
}

/** Removes duplicate problems, for releases that also validate declaratively. */
export function removeRepeatedProblems(
  problems: FieldProblem[],
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  if (!behaviors.has('distinct-problems')) return problems;
  const problemsByText = new Map(problems.map((problem) => [`${problem.field}: ${problem.message}`, problem]));
  return [...problemsByText.values()];
}

/**
 * Moves the problems that the release finds by declarative validation (spec/declarative-causes.yaml) to the end, with their declarative
 * messages.
 */
export function moveDeclarativeProblems(
  problems: readonly FieldProblem[],
  rankDeclarative: DeclarativeRanker,
): FieldProblem[] {
  const ranks = new Map(problems.map((problem) => [problem, rankDeclarative(problem, problems)]));
  const rankedProblems = problems.filter((problem) => ranks.get(problem) !== undefined);
  const fieldsWithFinalProblem = new Set(rankedProblems.filter(endsValidation).map(({ field }) => field));
  const immutableFields = rankedProblems.filter(isImmutableProblem).map(({ field }) => field);
  const declarativeProblems = groupByField(
    rankedProblems.filter(
      (problem) =>
        !immutableFields.some((field) => isMemberPath(problem.field, field)) &&
        (endsValidation(problem) || !fieldsWithFinalProblem.has(problem.field)),
    ),
  );
  const sortedProblems = declarativeProblems.toSorted(
    (left, right) => (ranks.get(left) ?? 0) - (ranks.get(right) ?? 0),
  );
  return [
    ...problems.filter((problem) => !declarativeProblems.includes(problem)),
    ...moveDuplicatesFirst(sortedProblems).map((problem) => {
      if (problem.type === 'FieldValueRequired') return createRequiredProblem(problem.field);
      if (problem.type === 'FieldValueForbidden') return createForbiddenProblem(problem.field, '');
      return isImmutableProblem(problem) ? createInvalidValueProblem(problem.field, null, IMMUTABLE_DETAIL) : problem;
    }),
  ];
}

/** Reports whether the problem ends the declarative validation of its field. */
function endsValidation(problem: FieldProblem): boolean {
  return problem.type === 'FieldValueRequired' || problem.type === 'FieldValueTooMany' || isImmutableProblem(problem);
}

/** Reports whether the problem is a change of an immutable field. kube-apiserver checks this before the other tags of the field and its members. */
function isImmutableProblem({ message }: FieldProblem): boolean {
  return message.endsWith(IMMUTABLE_DETAIL);
}

function isMemberPath(path: string, parent: string): boolean {
  return path.startsWith(`${parent}.`) || path.startsWith(`${parent}[`);
}

function findListPath(itemPath: string): string {
  return itemPath.replace(/\[\d+\]$/, '');
}

/** Moves the problems about duplicate items before the other problems of their list, because the declarative validation compares the items first. */
function moveDuplicatesFirst(problems: readonly FieldProblem[]): FieldProblem[] {
  const reorderedProblems: FieldProblem[] = [];
  for (const problem of problems) {
    const listPath = findListPath(problem.field);
    const position = reorderedProblems.findIndex(
      ({ field, type }) => isMemberPath(field, listPath) && (type !== problem.type || findListPath(field) !== listPath),
    );
    const isMoved = problem.type === 'FieldValueDuplicate' && position >= 0;
    reorderedProblems.splice(isMoved ? position : reorderedProblems.length, 0, problem);
  }
  return reorderedProblems;
}

/** Groups the problems by field. A too long or missing value comes after the other problems of its field, and a changed immutable field last. */
function groupByField(problems: readonly FieldProblem[]): FieldProblem[] {
  const rankProblem = ({ message, type }: FieldProblem) =>
    message.endsWith(IMMUTABLE_DETAIL) ? 2 : LAST_REPORTED_TYPES.includes(type) ? 1 : 0;
  return [...Map.groupBy(problems, ({ field }) => field).values()].flatMap((group) =>
    group.toSorted((a, b) => rankProblem(a) - rankProblem(b)),
  );
}

const IMMUTABLE_DETAIL = 'field is immutable';
const LAST_REPORTED_TYPES: readonly string[] = ['FieldValueTooLong', 'FieldValueRequired'];

/** The suffix of messages about privileged containers. */
export const DISALLOWED_DETAIL = 'disallowed by cluster policy';

/** Removes the problems about privileged containers for a server with `--allow-privileged`. */
export function removePrivilegedContainerProblems(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.filter(({ message }) => !message.endsWith(DISALLOWED_DETAIL));
}
