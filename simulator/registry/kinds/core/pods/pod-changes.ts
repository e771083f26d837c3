/** Validates updates of a pod. Only images and deadlines can change, tolerations can be added, and scheduling gates can be removed. */
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createRequiredProblem,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { isDeepEqual } from '../../../../pure/value/deep-equal.ts';
import { type Fields, isUnset, readList, readText } from '../../../object-fields.ts';
import { validateTolerations } from './pod-scheduling.ts';

const MAX_INT32 = 2_147_483_647;
const MUTABLE_FIELDS_DETAIL =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,' +
  '`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),' +
  '`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';
const CONTAINER_LISTS = ['containers', 'initContainers'] as const;

export function validatePodChange(spec: Fields, previousSpec: Fields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const member of CONTAINER_LISTS) {
    const [containers, previousContainers] = [readList(spec, member), readList(previousSpec, member)];
    if (containers.length !== previousContainers.length)
      return [...problems, createForbiddenProblem(`spec.${member}`, 'pod updates may not add or remove containers')];
    for (const [index, { image }] of containers.entries())
      if (isUnset(image)) problems.push(createRequiredProblem(`spec.${member}[${index}].image`));
  }
  problems.push(...validateDeadline(spec.activeDeadlineSeconds, previousSpec.activeDeadlineSeconds));
  // As in kube-apiserver, an invalid new deadline ends the validation.
  if (!isUnset(spec.activeDeadlineSeconds) && problems.some(({ field }) => field === DEADLINE_FIELD)) return problems;
  problems.push(
    ...validateAddedTolerations(readList(spec, 'tolerations'), readList(previousSpec, 'tolerations')),
    ...validateRemovedGates(readList(spec, 'schedulingGates'), readList(previousSpec, 'schedulingGates')),
  );
  if (isDeepEqual(spec, previousSpec) || isDeepEqual(restoreMutableFields(spec, previousSpec), previousSpec))
    return problems;
  return [...problems, createForbiddenProblem('spec', MUTABLE_FIELDS_DETAIL)];
}

/** Returns the new spec with the stored values of mutable fields. */
function restoreMutableFields(spec: Fields, previousSpec: Fields): Fields {
  const restoredSpec = { ...spec };
  for (const member of ['activeDeadlineSeconds', 'tolerations', 'schedulingGates'])
    restoreMember(restoredSpec, previousSpec, member);
  if (Number(previousSpec.terminationGracePeriodSeconds) < 0 && spec.terminationGracePeriodSeconds === 1) {
    restoreMember(restoredSpec, previousSpec, 'terminationGracePeriodSeconds');
  }
  const isGated = readList(previousSpec, 'schedulingGates').length > 0;
  if (isGated) restoreMember(restoredSpec, previousSpec, 'nodeSelector');
  for (const member of CONTAINER_LISTS) {
    const previousContainers = readList(previousSpec, member);
    if (previousContainers.length === 0) continue;
    restoredSpec[member] = readList(spec, member).map((container, index) => {
      const copy = { ...container };
      restoreMember(copy, previousContainers[index] ?? {}, 'image');
      return copy;
    });
  }
  return restoredSpec;
}

function restoreMember(object: Fields, previous: Fields, member: string): void {
  const value = previous[member];
  if (value === undefined) delete object[member];
  else object[member] = value;
}

const DEADLINE_FIELD = 'spec.activeDeadlineSeconds';

function validateDeadline(deadline: unknown, previousDeadline: unknown): FieldProblem[] {
  const fieldPath = DEADLINE_FIELD;
  if (isUnset(deadline)) {
    if (isUnset(previousDeadline)) return [];
    return [createInvalidValueProblem(fieldPath, null, 'must not update from a positive integer to nil value')];
  }
  const seconds = Number(deadline);
  if (seconds < 0 || seconds > MAX_INT32)
    return [createInvalidValueProblem(fieldPath, seconds, `must be between 0 and ${MAX_INT32}, inclusive`)];
  if (isUnset(previousDeadline) || Number(previousDeadline) >= seconds) return [];
  return [createInvalidValueProblem(fieldPath, seconds, 'must be less than or equal to previous value')];
}

function validateAddedTolerations(
  tolerations: readonly Fields[],
  previousTolerations: readonly Fields[],
): FieldProblem[] {
  const fieldPath = 'spec.tolerations';
  const detail = 'existing toleration can not be modified except its tolerationSeconds';
  for (const { tolerationSeconds: _, ...previousToleration } of previousTolerations) {
    const isKept = tolerations.some(({ tolerationSeconds: __, ...toleration }) =>
      isDeepEqual(toleration, previousToleration),
    );
    if (!isKept) return [createForbiddenProblem(fieldPath, detail)];
  }
  return validateTolerations(tolerations, fieldPath);
}

function validateRemovedGates(gates: readonly Fields[], previousGates: readonly Fields[]): FieldProblem[] {
  const previousNames = new Set(previousGates.map(({ name }) => readText(name)));
  return gates.flatMap(({ name: nameValue }, index) => {
    const name = readText(nameValue);
    if (previousNames.has(name)) return [];
    const detail = `only deletion is allowed, but found new scheduling gate '${name}'`;
    return [createForbiddenProblem(`spec.schedulingGates[${index}].name`, detail)];
  });
}
