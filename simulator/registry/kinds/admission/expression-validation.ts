/** Validates match conditions and CEL expressions. */
import { type ExpressionScope, ExpressionValidator } from '../../../pure/admission/expressions/expression-validator.ts';
import { checkQualifiedName } from '../../../pure/names/names.ts';
import {
  createDuplicateProblem,
  createInternalProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  createTooManyItemsProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, readList, readText } from '../../object-fields.ts';

const MAX_MATCH_CONDITIONS = 64;

/**
 * Validates match conditions. `storedExpressions` contains the expressions of the stored object, and `serverMinor` is the minor release of
 * the server.
 */
export function findConditionProblems(
  object: Fields,
  fieldPath: string,
  { hasParams, serverMinor }: { readonly hasParams: boolean; readonly serverMinor: number },
  storedExpressions: ReadonlySet<string>,
): FieldProblem[] {
  const conditions = readList(object, 'matchConditions');
  const field = `${fieldPath}.matchConditions`;
  const validator = new ExpressionValidator(serverMinor, { hasVariables: false });
  const names = conditions.map(({ name }) => readText(name));
  const problems =
    conditions.length > MAX_MATCH_CONDITIONS
      ? [createTooManyItemsProblem(field, conditions.length, MAX_MATCH_CONDITIONS)]
      : [];
  for (const [index, condition] of conditions.entries()) {
    const name = names[index] ?? '';
    const expression = readText(condition.expression).trim();
    const scope: ExpressionScope = { hasParams, hasAuthorizer: true, isStored: storedExpressions.has(expression) };
    problems.push(
      ...(expression === ''
        ? [createRequiredProblem(`${field}[${index}].expression`)]
        : createExpressionProblems(
            `${field}[${index}].expression`,
            expression,
            validator.findProblem(expression, scope, ['bool']),
          )),
      ...(name === ''
        ? [createRequiredProblem(`${field}[${index}].name`)]
        : checkQualifiedName(name).map((detail) => createInvalidValueProblem(`${field}[${index}].name`, name, detail))),
      ...(name !== '' && names.indexOf(name) < index ? [createDuplicateProblem(`${field}[${index}].name`, name)] : []),
    );
  }
  return problems;
}

/** The message prefix for a valid expression for which no program can be created. */
const PLANNING_ERROR = 'program instantiation failed';

export function createExpressionProblems(
  field: string,
  expression: string,
  problem: string | undefined,
): FieldProblem[] {
  if (problem === undefined) return [];
  return [
    problem.startsWith(PLANNING_ERROR)
      ? createInternalProblem(field, problem)
      : createInvalidValueProblem(field, expression, problem),
  ];
}
