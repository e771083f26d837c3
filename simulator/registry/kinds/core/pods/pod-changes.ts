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

export function validatePodChange(next: Fields, previous: Fields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const member of CONTAINER_LISTS) {
    const [containers, previousContainers] = [readList(next, member), readList(previous, member)];
    if (containers.length !== previousContainers.length)
      return [...problems, createForbiddenProblem(`spec.${member}`, 'pod updates may not add or remove containers')];
    for (const [index, { image }] of containers.entries())
      if (isUnset(image)) problems.push(createRequiredProblem(`spec.${member}[${index}].image`));
  }
  problems.push(...validateDeadline(next.activeDeadlineSeconds, previous.activeDeadlineSeconds));
  // As in kube-apiserver, an invalid new deadline ends the validation.
  if (!isUnset(next.activeDeadlineSeconds) && problems.some(({ field }) => field === DEADLINE_FIELD)) return problems;
  problems.push(
    ...validateAddedTolerations(readList(next, 'tolerations'), readList(previous, 'tolerations')),
    ...validateRemovedGates(readList(next, 'schedulingGates'), readList(previous, 'schedulingGates')),
  );
  if (isDeepEqual(next, previous) || isDeepEqual(restoreMutableFields(next, previous), previous)) return problems;
  return [...problems, createForbiddenProblem('spec', MUTABLE_FIELDS_DETAIL)];
}

/** Returns the new spec with the stored values of mutable fields. */
function restoreMutableFields(next: Fields, previous: Fields): Fields {
  const restoredSpec = { ...next };
  for (const member of ['activeDeadlineSeconds', 'tolerations', 'schedulingGates'])
    restoreMember(restoredSpec, previous, member);
  if (Number(previous.terminationGracePeriodSeconds) < 0 && next.terminationGracePeriodSeconds === 1) {
    restoreMember(restoredSpec, previous, 'terminationGracePeriodSeconds');
  }
  const isGated = readList(previous, 'schedulingGates').length > 0;
  if (isGated) restoreMember(restoredSpec, previous, 'nodeSelector');
  for (const member of CONTAINER_LISTS) {
    const previousContainers = readList(previous, member);
    if (previousContainers.length === 0) continue;
    restoredSpec[member] = readList(next, member).map((container, index) => {
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

function validateDeadline(next: unknown, previous: unknown): FieldProblem[] {
  const fieldPath = DEADLINE_FIELD;
  if (isUnset(next)) {
    if (isUnset(previous)) return [];
    return [createInvalidValueProblem(fieldPath, null, 'must not update from a positive integer to nil value')];
  }
  const seconds = Number(next);
  if (seconds < 0 || seconds > MAX_INT32)
    return [createInvalidValueProblem(fieldPath, seconds, `must be between 0 and ${MAX_INT32}, inclusive`)];
  if (isUnset(previous) || Number(previous) >= seconds) return [];
  return [createInvalidValueProblem(fieldPath, seconds, 'must be less than or equal to previous value')];
}

function validateAddedTolerations(next: readonly Fields[], previous: readonly Fields[]): FieldProblem[] {
  const fieldPath = 'spec.tolerations';
  const detail = 'existing toleration can not be modified except its tolerationSeconds';
  for (const { tolerationSeconds: _, ...previousToleration } of previous) {
    const isKept = next.some(({ tolerationSeconds: __, ...toleration }) => isDeepEqual(toleration, previousToleration));
    if (!isKept) return [createForbiddenProblem(fieldPath, detail)];
  }
  return validateTolerations(next, fieldPath);
}

function validateRemovedGates(next: readonly Fields[], previous: readonly Fields[]): FieldProblem[] {
  const previousNames = new Set(previous.map(({ name }) => readText(name)));
  return next.flatMap(({ name: nameValue }, index) => {
    const name = readText(nameValue);
    if (previousNames.has(name)) return [];
    const detail = `only deletion is allowed, but found new scheduling gate '${name}'`;
    return [createForbiddenProblem(`spec.schedulingGates[${index}].name`, detail)];
  });
}
