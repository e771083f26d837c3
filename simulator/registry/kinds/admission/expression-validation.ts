/** Validates match conditions and CEL expressions. */
import { ExpressionValidator, type Scope } from '../../../pure/admission/expressions/expression-validator.ts';
import { checkQualifiedName } from '../../../pure/names/names.ts';
import {
  createInternalProblem,
  duplicate,
  invalidValue,
  required,
  tooMany,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, list, text } from '../../object-fields.ts';

const MAX_CONDITIONS = 64;

/** Validates match conditions. `stored` contains the expressions of the stored object; `server` is the minor release of the server. */
export function findConditionProblems(
  object: Fields,
  fieldPath: string,
  { params, server }: { readonly params: boolean; readonly server: number },
  stored: ReadonlySet<string>,
): FieldProblem[] {
  const conditions = list(object, 'matchConditions');
  const field = `${fieldPath}.matchConditions`;
  const expressions = new ExpressionValidator(server, { hasVariables: false });
  const names = conditions.map(({ name }) => text(name));
  const problems = conditions.length > MAX_CONDITIONS ? [tooMany(field, conditions.length, MAX_CONDITIONS)] : [];
  for (const [index, condition] of conditions.entries()) {
    const name = names[index] ?? '';
    const expression = text(condition.expression).trim();
    const scope: Scope = { params, authorizer: true, isStored: stored.has(expression) };
    problems.push(
      ...(expression === ''
        ? [required(`${field}[${index}].expression`)]
        : invalid(`${field}[${index}].expression`, expression, expressions.findProblem(expression, scope, ['bool']))),
      ...(name === ''
        ? [required(`${field}[${index}].name`)]
        : checkQualifiedName(name).map((detail) => invalidValue(`${field}[${index}].name`, name, detail))),
      ...(name !== '' && names.indexOf(name) < index ? [duplicate(`${field}[${index}].name`, name)] : []),
    );
  }
  return problems;
}

/** The message prefix for a valid expression for which no program can be created. */
const PLANNING_ERROR = 'program instantiation failed';

export function invalid(field: string, expression: string, problem: string | undefined): FieldProblem[] {
  if (problem === undefined) return [];
  return [
    problem.startsWith(PLANNING_ERROR)
      ? createInternalProblem(field, problem)
      : invalidValue(field, expression, problem),
  ];
}
