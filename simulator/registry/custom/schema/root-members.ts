/** Validates the members at the root of a schema if the subresource `status` is enabled. */
import type { StructuralSchema } from '../../../pure/custom/structural-schema.ts';
import { createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';

/** The Go names of the allowed fields, as in kube-apiserver's message. */
const ALLOWED_FIELDS =
  'Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields XValidations';
const ALLOWED_MEMBERS: ReadonlySet<string> = new Set(
  ALLOWED_FIELDS.split(' ').map((name) => {
    if (name === 'XPreserveUnknownFields') return 'x-kubernetes-preserve-unknown-fields';
    if (name === 'XValidations') return 'x-kubernetes-validations';
    return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  }),
);

export function findRootMemberProblems(schema: StructuralSchema, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { type } = schema;
  if (type !== undefined && type !== '' && type !== 'object') {
    const detail =
      'only "object" is allowed as the type at the root of the schema if the status subresource is enabled';
    problems.push(createInvalidValueProblem(`${field}.type`, type, detail));
    return problems;
  }
  const forbiddenMembers = Object.entries(schema).filter(
    ([name, value]) => !ALLOWED_MEMBERS.has(name) && value !== '' && value !== false && value !== undefined,
  );
  if (forbiddenMembers.length === 0) return problems;
  const detail = `only [${ALLOWED_FIELDS}] fields are allowed at the root of the schema if the status subresource is enabled`;
  // kube-apiserver prints the complete schema as a Go value.
  return [createInvalidValueProblem(field, { unquoted: 'apiextensions.JSONSchemaProps{}' }, detail)];
}
