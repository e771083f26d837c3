/** Validates the metadata of an update: immutable members, resourceVersion, generation and finalizers. */

import type { ApiObject, ObjectMeta } from '../../pure/object.ts';
import { createInvalidValueProblem, NIL_VALUE, type ShownValue } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { validateNoNewFinalizers } from './finalizers.ts';

const IMMUTABLE_MEMBERS = [
  'name',
  'namespace',
  'uid',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
] as const;

/** Validates the metadata of an update. `commonProblems` are the problems that validateCommonMembers returned. */
export function validateMetadataUpdate(
  updatedObject: ApiObject,
  previous: ApiObject,
  commonProblems: readonly FieldProblem[],
): FieldProblem[] {
  const [updatedMetadata, previousMetadata] = [updatedObject.metadata, previous.metadata];
  const problems: FieldProblem[] = [];
  if (previousMetadata.deletionTimestamp !== undefined) {
    problems.push(
      ...validateNoNewFinalizers(updatedMetadata.finalizers, previousMetadata.finalizers, 'metadata.finalizers'),
    );
  }
  if ((updatedMetadata.resourceVersion ?? '') === '') {
    problems.push(createInvalidValueProblem('metadata.resourceVersion', '', 'must be specified for an update'));
  }
  if ((updatedMetadata.generation ?? 0) < (previousMetadata.generation ?? 0)) {
    problems.push(
      createInvalidValueProblem('metadata.generation', updatedMetadata.generation ?? 0, 'must not be decremented'),
    );
  }
  for (const member of IMMUTABLE_MEMBERS) {
    if ((updatedMetadata[member] ?? '') !== (previousMetadata[member] ?? '')) {
      problems.push(
        createInvalidValueProblem(
          `metadata.${member}`,
          formatValueInMessage(updatedMetadata, member),
          'field is immutable',
        ),
      );
    }
  }
  return [...problems, ...commonProblems];
}

/** Formats the value of a member. As in kube-apiserver, times are formatted as `2020-01-01 00:00:00 +0000 UTC`. */
function formatValueInMessage(metadata: ObjectMeta, member: (typeof IMMUTABLE_MEMBERS)[number]): ShownValue {
  const value = metadata[member];
  if (member.endsWith('Timestamp') && typeof value === 'string') {
    return { unquoted: value.replace('T', ' ').replace('Z', ' +0000 UTC') };
  }
  return value ?? (member.startsWith('deletion') ? NIL_VALUE : '');
}
