/**
 * Validates the combinations of a schema: `anyOf`, `oneOf`, `allOf`, `not`. If no alternative matches, the problems of the alternative with
 * the fewest problems are reported as well.
 */
import { createInvalidValueProblem } from '../status/field-problem.ts';
import type { FieldProblem } from '../status/status.ts';
import type { StructuralSchema } from './structural-schema.ts';

/**
 * Returns the problems of the value at `path` with the combinations of the schema. `findProblemsWithSchema` returns the problems of the
 * value with another schema.
 */
export function findCombinationProblems(
  schema: StructuralSchema,
  path: string,
  findProblemsWithSchema: (schema: StructuralSchema) => FieldProblem[],
): FieldProblem[] {
  const { anyOf = [], oneOf = [], allOf = [], not } = schema;
  const problems: FieldProblem[] = [];
  // The message contains the path, but the field is the root of the object.
  const addCombinationProblem = (detail: string) =>
    problems.push(createInvalidValueProblem('<nil>', '', `"${path}" must ${detail}`));
  const findProblemsWithSchemas = (schemas: readonly StructuralSchema[]) => schemas.map(findProblemsWithSchema);

  const anyOfProblems = findProblemsWithSchemas(anyOf);
  if (anyOfProblems.length > 0 && anyOfProblems.every((schemaProblems) => schemaProblems.length > 0)) {
    addCombinationProblem('validate at least one schema (anyOf)');
    problems.push(...selectFewestProblems(anyOfProblems));
  }
  const oneOfProblems = findProblemsWithSchemas(oneOf);
  const validCount = oneOfProblems.filter((schemaProblems) => schemaProblems.length === 0).length;
  if (oneOfProblems.length > 0 && validCount !== 1) {
    const matchText = validCount === 0 ? 'Found none valid' : `Found ${validCount} valid alternatives`;
    addCombinationProblem(`validate one and only one schema (oneOf). ${matchText}`);
    if (validCount === 0) problems.push(...selectFewestProblems(oneOfProblems));
  }
  const allOfProblems = findProblemsWithSchemas(allOf);
  problems.push(...allOfProblems.flat());
  if (allOfProblems.some((schemaProblems) => schemaProblems.length > 0)) {
    const suffix = allOfProblems.every((schemaProblems) => schemaProblems.length > 0) ? '. None validated' : '';
    addCombinationProblem(`validate all the schemas (allOf)${suffix}`);
  }
  if (not !== undefined && findProblemsWithSchema(not).length === 0)
    addCombinationProblem('not validate the schema (not)');
  return problems;
}

function selectFewestProblems(problemsByAlternative: readonly FieldProblem[][]): FieldProblem[] {
  return problemsByAlternative.reduce((fewestProblems, problems) =>
    problems.length < fewestProblems.length ? problems : fewestProblems,
  );
}
