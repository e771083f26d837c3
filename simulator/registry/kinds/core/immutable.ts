/** Returns problems if the data or the field `immutable` of an immutable ConfigMap or Secret changes. */
import type { ApiObject } from '../../../pure/object.ts';
import { createForbiddenProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';

export function validateImmutableData(
  next: ApiObject,
  previous: ApiObject,
  members: readonly string[],
): FieldProblem[] {
  if (previous.immutable !== true) return [];
  return [
    ...(next.immutable === true ? [] : ['immutable']),
    ...members.filter((member) => !isDeepEqual(next[member] ?? {}, previous[member] ?? {})),
  ].map((member) => createForbiddenProblem(member, 'field is immutable when `immutable` is set'));
}
