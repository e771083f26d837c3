/** Validates that the spec is not changed. */
import { formatGoSyntax } from '../../pure/go/go-syntax.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createInvalidValueProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';

export function validateImmutableSpec(updatedObject: ApiObject, previous: ApiObject): FieldProblem[] {
  if (isDeepEqual(updatedObject.spec, previous.spec)) return [];
  const spec = updatedObject.spec ?? null;
  const value = { unquoted: formatGoSyntax(spec), json: JSON.stringify(spec) };
  return [createInvalidValueProblem('spec', value, 'field is immutable')];
}
