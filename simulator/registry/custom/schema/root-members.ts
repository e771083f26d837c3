/** Where the status is a part of its own, the schema of the whole may only say what does not concern the status. */
import type { Structural } from '../../../pure/custom/structural.ts';
import type { Json } from '../../../pure/object.ts';
import { invalidValue } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';

/** By the names that genuine servers print, in the order in which they look. */
const ALLOWED =
  'Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields XValidations';
const ALLOWED_MEMBERS: ReadonlySet<string> = new Set(
  ALLOWED.split(' ').map((name) => {
    if (name === 'XPreserveUnknownFields') return 'x-kubernetes-preserve-unknown-fields';
    if (name === 'XValidations') return 'x-kubernetes-validations';
    return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  }),
);

export function rootProblems(schema: Structural, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { type } = schema;
  if (type !== undefined && type !== '' && type !== 'object') {
    const text = 'only "object" is allowed as the type at the root of the schema if the status subresource is enabled';
    problems.push(invalidValue(`${field}.type`, type, text));
    return problems;
  }
  const others = Object.entries(schema as Readonly<Record<string, Json | undefined>>).filter(
    ([name, value]) => !ALLOWED_MEMBERS.has(name) && value !== '' && value !== false && value !== undefined,
  );
  if (others.length === 0) return problems;
  const text = `only [${ALLOWED}] fields are allowed at the root of the schema if the status subresource is enabled`;
  // The whole schema, which nobody reads in the form in which genuine servers show it.
  return [invalidValue(field, { bare: 'apiextensions.JSONSchemaProps{}' }, text)];
}
