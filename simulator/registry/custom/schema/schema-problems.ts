/**
 * Validates the schema of a version (conv-crd-schema-structural) in the order of kube-apiserver: the root, the structure, the defaults,
 * each member, and the rules.
 */
import { findDefinitionRuleProblems, type RuleOptions } from '../../../pure/custom/rules/definition-problems.ts';
import type { Structural } from '../../../pure/custom/structural-schema.ts';
import { forbiddenField, invalidValue } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { findDefaultProblems } from './default-problems.ts';
import { findMarkerProblems } from './markers.ts';
import { findRootProblems } from './root-members.ts';
import { findStructureProblems } from './structure.ts';
import { findUnsupportedMember } from './unsupported-members.ts';

export function findDefinedSchemaProblems(
  schema: Structural,
  field: string,
  hasStatus: boolean,
  rules: Omit<RuleOptions, 'hasProblems'>,
): FieldProblem[] {
  const problems = hasStatus ? findRootProblems(schema, field) : [];
  if (schema.nullable === true) {
    problems.push(forbiddenField(`${field}.nullable`, 'nullable cannot be true at the root'));
  }
  const unsupportedMember = findUnsupportedMember(schema);
  const structure = unsupportedMember === undefined ? findStructureAndDefaultProblems(schema, field) : [];
  const markers = findMarkerProblems(schema, field);
  problems.push(...structure, ...markers);
  if (structure.length === 0 && unsupportedMember === undefined) {
    const hasProblems = (path: string) => markers.some((problem) => isAtOrBelow(problem.field, path));
    problems.push(...findDefinitionRuleProblems(schema, field, { ...rules, hasProblems }));
  }
  return problems.length === 0 && unsupportedMember !== undefined
    ? [invalidValue(field, '', unsupportedMember)]
    : problems;
}

/** Returns the problems of the structure or, if the schema is structural, of the defaults. */
function findStructureAndDefaultProblems(schema: Structural, field: string): FieldProblem[] {
  const structure = findStructureProblems(schema, field);
  return structure.length > 0 ? structure : findDefaultProblems(schema, field);
}

function isAtOrBelow(field: string, path: string): boolean {
  return field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`);
}
