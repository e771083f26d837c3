/**
 * Validation of the schema of a version (conv-crd-schema-structural), in the order of kube-apiserver: the root, the structure, the defaults,
 * then each member.
 */
import type { Structural } from '../../../pure/custom/structural.ts';
import { forbiddenField, invalidValue } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { defaultProblems } from './default-problems.ts';
import { markerProblems } from './markers.ts';
import { rootProblems } from './root-members.ts';
import { structureProblems } from './structure.ts';
import { unsupported } from './unsupported.ts';

export function definedSchemaProblems(schema: Structural, field: string, hasStatus: boolean): FieldProblem[] {
  const problems = hasStatus ? rootProblems(schema, field) : [];
  if (schema.nullable === true) {
    problems.push(forbiddenField(`${field}.nullable`, 'nullable cannot be true at the root'));
  }
  const unsupportedMember = unsupported(schema);
  if (unsupportedMember === undefined) problems.push(...structureAndDefaultProblems(schema, field));
  problems.push(...markerProblems(schema, field));
  return problems.length === 0 && unsupportedMember !== undefined
    ? [invalidValue(field, '', unsupportedMember)]
    : problems;
}

/** Defaults are validated once the schema is structural. */
function structureAndDefaultProblems(schema: Structural, field: string): FieldProblem[] {
  const structure = structureProblems(schema, field);
  return structure.length > 0 ? structure : defaultProblems(schema, field);
}
