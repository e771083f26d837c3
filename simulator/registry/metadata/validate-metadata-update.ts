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
  const [nextMetadata, previousMetadata] = [updatedObject.metadata, previous.metadata];
  const problems: FieldProblem[] = [];
  if (previousMetadata.deletionTimestamp !== undefined) {
    problems.push(
      ...validateNoNewFinalizers(nextMetadata.finalizers, previousMetadata.finalizers, 'metadata.finalizers'),
    );
  }
  if ((nextMetadata.resourceVersion ?? '') === '') {
    problems.push(createInvalidValueProblem('metadata.resourceVersion', '', 'must be specified for an update'));
  }
  if ((nextMetadata.generation ?? 0) < (previousMetadata.generation ?? 0)) {
    problems.push(
      createInvalidValueProblem('metadata.generation', nextMetadata.generation ?? 0, 'must not be decremented'),
    );
  }
  for (const member of IMMUTABLE_MEMBERS) {
    if ((nextMetadata[member] ?? '') !== (previousMetadata[member] ?? '')) {
      problems.push(
        createInvalidValueProblem(
          `metadata.${member}`,
          formatValueInMessage(nextMetadata, member),
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
