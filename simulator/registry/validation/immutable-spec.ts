/** Validates that the spec is not changed. */
import { formatGoSyntax } from '../../pure/go/go-syntax.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createInvalidValueProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';

export function validateImmutableSpec(next: ApiObject, previous: ApiObject): FieldProblem[] {
  if (isDeepEqual(next.spec, previous.spec)) return [];
  const spec = next.spec ?? null;
  const value = { unquoted: formatGoSyntax(spec), json: JSON.stringify(spec) };
  return [createInvalidValueProblem('spec', value, 'field is immutable')];
}
