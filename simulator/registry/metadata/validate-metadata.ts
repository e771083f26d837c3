/**
 * Validates metadata in the order and with the messages of kube-apiserver: name, namespace, generation, labels, annotations,
 * ownerReferences, finalizers. All problems are causes of a single response 422 (err-422-validation).
 */

import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import type { ManagedFieldsEntry } from '../../pure/managed-fields/managed-fields.ts';
import { checkDns1123Label } from '../../pure/names/names.ts';
import type { ApiObject, ObjectMeta } from '../../pure/object.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  createTooLongProblem,
} from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { ValidateName } from '../kind-rules.ts';
import { validateAnnotations } from './annotations.ts';
import { validateFinalizers } from './finalizers.ts';
import { validateLabels } from './labels.ts';
import { findManagerNameProblems } from './manager-name.ts';
import { validateOwnerReferences } from './owner-references.ts';

/** The maximum length of the subresource in an entry of managedFields. */
const MAX_SUBRESOURCE_BYTES = 256;

/** Validates the entries of managedFields that could be decoded (mf-*). */
function validateManagedFields(entries: readonly ManagedFieldsEntry[] | undefined, path: string): FieldProblem[] {
  return (entries ?? []).flatMap((entry, index) => {
    const { manager = '', subresource = '' } = entry;
    const problems = findManagerNameProblems(manager, `${path}[${index}].manager`);
    if (Buffer.byteLength(subresource) > MAX_SUBRESOURCE_BYTES) {
      problems.push(createTooLongProblem(`${path}[${index}].subresource`, MAX_SUBRESOURCE_BYTES));
    }
    return problems;
  });
}

export interface MetadataValidationOptions {
  readonly namespaced: boolean;
  readonly validateName: ValidateName;
  /** The release-dependent behaviors that the emulated release has (spec/release-behaviors.yaml). */
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
}

/** Validates the metadata. `commonProblems` are the problems that validateCommonMembers returned, if the caller has already called it. */
export function validateMetadata(
  { metadata }: ApiObject,
  { namespaced, validateName, behaviors }: MetadataValidationOptions,
  commonProblems = validateCommonMembers(metadata, behaviors),
): FieldProblem[] {
  return [
    ...validateNames(metadata, validateName),
    ...validateNamespace(metadata, namespaced),
    ...((metadata.generation ?? 0) < 0
      ? [createInvalidValueProblem('metadata.generation', metadata.generation, 'must be greater than or equal to 0')]
      : []),
    ...commonProblems,
    ...validateFinalizers(metadata.finalizers, 'metadata.finalizers'),
  ];
}

/** Validates the members that are validated in the same way in creates and updates. */
export function validateCommonMembers(metadata: ObjectMeta, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  return [
    ...validateLabels(metadata.labels, 'metadata.labels'),
    ...validateAnnotations(metadata.annotations, 'metadata.annotations'),
    ...validateOwnerReferences(metadata.ownerReferences, 'metadata.ownerReferences', behaviors),
    ...validateManagedFields(metadata.managedFields, 'metadata.managedFields'),
  ];
}

function validateNames(metadata: ObjectMeta, validateName: ValidateName): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { generateName = '', name = '' } = metadata;
  if (generateName !== '') {
    for (const detail of validateName(generateName, true)) {
      problems.push(createInvalidValueProblem('metadata.generateName', generateName, detail));
    }
  }
  if (name === '') problems.push(createRequiredProblem('metadata.name', 'name or generateName is required'));
  else
    for (const detail of validateName(name, false))
      problems.push(createInvalidValueProblem('metadata.name', name, detail));
  return problems;
}

function validateNamespace(metadata: ObjectMeta, namespaced: boolean): FieldProblem[] {
  const { namespace = '' } = metadata;
  if (!namespaced)
    return namespace === '' ? [] : [createForbiddenProblem('metadata.namespace', 'not allowed on this type')];
  if (namespace === '') return [createRequiredProblem('metadata.namespace')];
  return checkDns1123Label(namespace).map((detail) =>
    createInvalidValueProblem('metadata.namespace', namespace, detail),
  );
}
