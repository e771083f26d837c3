/** Validates that the spec is not changed. */
import { formatGoSyntax } from '../../pure/go/go-syntax.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createInvalidValueProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';

export function validateImmutableSpec(next: ApiObject, previous: ApiObject): FieldProblem[] {
  if (isDeepEqual(next.spec, previous.spec)) return [];
  return [createInvalidValueProblem('spec', { unquoted: formatGoSyntax(next.spec ?? null) }, 'field is immutable')];
}
