/**
 * Validates the schema of a version (conv-crd-schema-structural) in the order of kube-apiserver: the root, the structure, the defaults,
 * each member, and the validation rules.
 */
import { findDefinitionRuleProblems } from '../../../pure/custom/rules/definition-problems.ts';
import type { StructuralSchema } from '../../../pure/custom/structural-schema.ts';
import { createForbiddenProblem, createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { findDefaultProblems } from './default-problems.ts';
import { findRootMemberProblems } from './root-members.ts';
import type { DefinitionRuleOptions } from './rule-options.ts';
import { findSchemaMemberProblems } from './schema-members.ts';
import { findStructureProblems } from './structure.ts';
import { findUnsupportedMember } from './unsupported-members.ts';

export function findSchemaDefinitionProblems(
  schema: StructuralSchema,
  field: string,
  hasStatus: boolean,
  ruleOptions: DefinitionRuleOptions,
): FieldProblem[] {
  const problems = hasStatus ? findRootMemberProblems(schema, field) : [];
  if (schema.nullable === true) {
    problems.push(createForbiddenProblem(`${field}.nullable`, 'nullable cannot be true at the root'));
  }
  const unsupportedMember = findUnsupportedMember(schema);
  const structureProblems = unsupportedMember === undefined ? findStructureAndDefaultProblems(schema, field) : [];
  const memberProblems = findSchemaMemberProblems(schema, field);
  problems.push(...structureProblems, ...memberProblems);
  if (structureProblems.length === 0 && unsupportedMember === undefined) {
    const hasProblems = (path: string) => memberProblems.some((problem) => isAtOrBelow(problem.field, path));
    problems.push(...findDefinitionRuleProblems(schema, field, { ...ruleOptions, hasProblems }));
  }
  return problems.length === 0 && unsupportedMember !== undefined
    ? [createInvalidValueProblem(field, '', unsupportedMember)]
    : problems;
}

/** Returns the problems of the structure or, if the schema is structural, of the defaults. */
function findStructureAndDefaultProblems(schema: StructuralSchema, field: string): FieldProblem[] {
  const structureProblems = findStructureProblems(schema, field);
  return structureProblems.length > 0 ? structureProblems : findDefaultProblems(schema, field);
}

function isAtOrBelow(field: string, path: string): boolean {
  return field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`);
}
