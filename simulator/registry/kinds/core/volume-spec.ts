/** Validates the spec of a PersistentVolume, which can also be inline in a VolumeAttachment. */

import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { compareQuantities, parseQuantity, ZERO_QUANTITY } from '../../../pure/quantity/quantity.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isMemberOmitted } from '../../../pure/value/omitted-members.ts';
import { type Fields, isUnset, readMembers, readText } from '../../object-fields.ts';
import type { ValidationTags } from '../../validation/tags.ts';
import { validateFieldTags, validateTags } from '../../validation/validate-tags.ts';
import { formatGoResourceList } from '../go-quantity.ts';
import { VOLUME_MODE_TAGS, validateAccessModes, validatePositiveQuantity } from './claim-spec.ts';
import { validateNodeSelector } from './pods/pod-scheduling.ts';
import { createDriverNameContext, PERSISTENT_VOLUME_SOURCES } from './pods/volume-sources.ts';

const RECLAIM_POLICIES = ['Delete', 'Recycle', 'Retain'];
const INLINE_DETAIL = 'may not be specified in the context of inline volumes';

export interface VolumeSpecContext {
  /** True for a volume in the spec of a VolumeAttachment. */
  readonly isInline: boolean;
  /** The name of the PersistentVolume. */
  readonly name: string;
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
}

const VOLUME_SOURCE_TAGS: ValidationTags = {
  union: {
    members: PERSISTENT_VOLUME_SOURCES,
    missingDetail: 'must specify a volume type',
    excessDetail: 'may not specify more than 1 volume type',
    alwaysValidated: ['flexVolume'],
    excessNames: { cephfs: 'cephFS' },
  },
};

export function validateVolumeSpec(
  spec: Fields,
  fieldPath: string,
  { isInline, name, behaviors }: VolumeSpecContext,
): FieldProblem[] {
  const modes = Array.isArray(spec.accessModes) ? spec.accessModes : [];
  const sourceContext = { volumeName: name, ...createDriverNameContext(behaviors) };
  const sourceProblems = validateTags(VOLUME_SOURCE_TAGS, spec, fieldPath, sourceContext);
  const isLocal = !isUnset(spec.local) && sourceProblems.every(({ field }) => field !== `${fieldPath}.local`);
  return [
    ...(isInline ? validateInlineSpec(spec, fieldPath) : []),
    ...(modes.length === 0 ? [createRequiredProblem(`${fieldPath}.accessModes`)] : []),
    ...validateAccessModes(modes, `${fieldPath}.accessModes`),
    ...(isInline ? [] : validateCapacity(spec, `${fieldPath}.capacity`)),
    ...validateReclaimPolicy(
      readText(spec.persistentVolumeReclaimPolicy),
      `${fieldPath}.persistentVolumeReclaimPolicy`,
      isInline,
    ),
    ...validateVolumeAffinity(spec.nodeAffinity, `${fieldPath}.nodeAffinity`, { isInline, behaviors }),
    ...sourceProblems,
    ...(isLocal && isUnset(spec.nodeAffinity)
      ? [createRequiredProblem(`${fieldPath}.nodeAffinity`, 'Local volume requires node affinity')]
      : []),
    ...validateHostRootRecycling(spec, `${fieldPath}.persistentVolumeReclaimPolicy`),
    ...validateStorageClassName(readText(spec.storageClassName), `${fieldPath}.storageClassName`, isInline),
    ...validateVolumeMode(spec, fieldPath, isInline),
  ];
}

function validateInlineSpec(spec: Fields, fieldPath: string): FieldProblem[] {
  return [
    ...(isUnset(spec.claimRef) ? [] : [createForbiddenProblem(`${fieldPath}.claimRef`, INLINE_DETAIL)]),
    ...(Object.keys(readMembers(spec.capacity)).length === 0
      ? []
      : [createForbiddenProblem(`${fieldPath}.capacity`, INLINE_DETAIL)]),
    ...(isUnset(spec.csi)
      ? [createRequiredProblem(`${fieldPath}.csi`, 'has to be specified in the context of inline volumes')]
      : []),
  ];
}

function validateCapacity(spec: Fields, fieldPath: string): FieldProblem[] {
  const capacity = readMembers(spec.capacity);
  const names = Object.keys(capacity);
  const problems = names.length === 0 ? [createRequiredProblem(fieldPath)] : [];
  if (names.length !== 1 || names[0] !== 'storage') {
    problems.push(
      createNotSupportedProblem(
        fieldPath,
        formatGoResourceList(capacity, { isEmpty: isMemberOmitted(spec, 'capacity') }),
        ['storage'],
      ),
    );
  }
  return [...problems, ...names.flatMap((name) => validateCapacityQuantity(capacity[name], `${fieldPath}[${name}]`))];
}

function validateCapacityQuantity(value: unknown, fieldPath: string): FieldProblem[] {
  const quantity = parseQuantity(String(value ?? 0));
  const isNegative = compareQuantities(quantity, ZERO_QUANTITY) < 0;
  return [
    ...(isNegative
      ? [createInvalidValueProblem(fieldPath, { unquoted: quantity.text }, 'must be a valid resource quantity')]
      : []),
    ...validatePositiveQuantity(value ?? 0, fieldPath),
  ];
}

function validateReclaimPolicy(policy: string, fieldPath: string, isInline: boolean): FieldProblem[] {
  if (policy === '') return [];
  if (!isInline)
    return RECLAIM_POLICIES.includes(policy) ? [] : [createNotSupportedProblem(fieldPath, policy, RECLAIM_POLICIES)];
  return policy === 'Retain'
    ? []
    : [createForbiddenProblem(fieldPath, 'may only be Retain in the context of inline volumes')];
}

function validateVolumeAffinity(
  affinity: unknown,
  fieldPath: string,
  { isInline, behaviors }: Pick<VolumeSpecContext, 'isInline' | 'behaviors'>,
): FieldProblem[] {
  if (isUnset(affinity)) return [];
  if (isInline) return [createForbiddenProblem(fieldPath, INLINE_DETAIL)];
  const selector = readMembers(affinity).required;
  if (isUnset(selector))
    return [createRequiredProblem(`${fieldPath}.required`, 'must specify required node constraints')];
  const areValuesChecked = behaviors.has('required-node-values-validated');
  return validateNodeSelector(readMembers(selector), `${fieldPath}.required`, { areValuesChecked });
}

/** Returns a problem for the reclaim policy Recycle if the volume is the root directory of a host. */
function validateHostRootRecycling(
  { hostPath, persistentVolumeReclaimPolicy: policy }: Fields,
  fieldPath: string,
): FieldProblem[] {
  const isRoot = /^\/+(\.?\/*)*$/.test(readText(readMembers(hostPath).path));
  if (!isRoot || policy !== 'Recycle') return [];
  return [createForbiddenProblem(fieldPath, "may not be 'recycle' for a hostPath mount of '/'")];
}

function validateStorageClassName(name: string, fieldPath: string, isInline: boolean): FieldProblem[] {
  if (name === '') return [];
  if (isInline) return [createForbiddenProblem(fieldPath, INLINE_DETAIL)];
  return checkDns1123Subdomain(name).map((detail) => createInvalidValueProblem(fieldPath, name, detail));
}

function validateVolumeMode(spec: Fields, fieldPath: string, isInline: boolean): FieldProblem[] {
  if (!isInline) return validateFieldTags({ volumeMode: VOLUME_MODE_TAGS }, spec, fieldPath);
  if (spec.volumeMode === undefined || spec.volumeMode === null || spec.volumeMode === 'Filesystem') return [];
  const detail = 'may not specify volumeMode other than Filesystem in the context of inline volumes';
  return [createForbiddenProblem(`${fieldPath}.volumeMode`, detail)];
}
