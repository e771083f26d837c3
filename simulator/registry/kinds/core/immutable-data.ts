/** Returns the problems of updates that change an immutable ConfigMap or Secret. */
import type { ApiObject } from '../../../pure/object.ts';
import { createForbiddenProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { isMemberOmitted } from '../../../pure/value/omitted-members.ts';

interface DataMembers {
  /** The members with maps of texts. A missing map equals an empty map. */
  readonly textMembers?: readonly string[];
  /** The members with maps of bytes. A missing map differs from an empty map. */
  readonly bytesMembers: readonly string[];
}

/** Returns problems if the data or the field `immutable` of an immutable ConfigMap or Secret changes. */
export function validateImmutableData(
  updatedObject: ApiObject,
  previous: ApiObject,
  { textMembers = [], bytesMembers }: DataMembers,
): FieldProblem[] {
  if (previous.immutable !== true) return [];
  return [
    ...(updatedObject.immutable === true ? [] : ['immutable']),
    ...[...textMembers, ...bytesMembers].filter(
      (member) => !isDeepEqual(updatedObject[member] ?? {}, previous[member] ?? {}),
    ),
    ...bytesMembers.filter(
      (member) => isMemberOmitted(updatedObject, member) && isDeepEqual({}, previous[member] ?? {}),
    ),
  ].map((member) => createForbiddenProblem(member, 'field is immutable when `immutable` is set'));
}
