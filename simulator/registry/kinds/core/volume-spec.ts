/** Validates the spec of a PersistentVolume, which can also be inline in a VolumeAttachment. */
import { checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { compareQuantities, parseQuantity, ZERO } from '../../../pure/quantity/quantity.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, isUnset, objectMembers, text } from '../../object-fields.ts';
import type { Tags } from '../../validation/tags.ts';
import { validateRows, validateTags } from '../../validation/validate-tags.ts';
import { VOLUME_MODE, validateAccessModes, validatePositive } from './claim-spec.ts';
import { validateNodeSelector } from './pod-scheduling.ts';
import { PERSISTENT_VOLUME_SOURCES } from './volume-sources.ts';

const POLICIES = ['Delete', 'Recycle', 'Retain'];
const INLINE = 'may not be specified in the context of inline volumes';

export interface VolumeSpecRules {
  readonly isInline: boolean;
  /** The name of the volume. */
  readonly name: string;
}

const SOURCE: Tags = {
  union: {
    members: PERSISTENT_VOLUME_SOURCES,
    required: 'must specify a volume type',
    excess: 'may not specify more than 1 volume type',
  },
};

export function validateVolumeSpec(spec: Fields, at: string, { isInline, name }: VolumeSpecRules): FieldProblem[] {
  const modes = Array.isArray(spec.accessModes) ? spec.accessModes : [];
  return [
    ...(isInline ? validateInline(spec, at) : []),
    ...(modes.length === 0 ? [required(`${at}.accessModes`)] : []),
    ...validateAccessModes(modes, `${at}.accessModes`),
    ...(isInline ? [] : validateCapacity(objectMembers(spec.capacity), `${at}.capacity`)),
    ...validateReclaimPolicy(text(spec.persistentVolumeReclaimPolicy), `${at}.persistentVolumeReclaimPolicy`, isInline),
    ...validateVolumeAffinity(spec.nodeAffinity, `${at}.nodeAffinity`, isInline),
    ...validateTags(SOURCE, spec, at, { volumeName: name }),
    ...(isUnset(spec.local) || !isUnset(spec.nodeAffinity)
      ? []
      : [required(`${at}.nodeAffinity`, 'Local volume requires node affinity')]),
    ...validateHostRoot(spec, `${at}.persistentVolumeReclaimPolicy`),
    ...validateClass(text(spec.storageClassName), `${at}.storageClassName`, isInline),
    ...validateMode(spec, at, isInline),
  ];
}

function validateInline(spec: Fields, at: string): FieldProblem[] {
  return [
    ...(isUnset(spec.claimRef) ? [] : [forbiddenField(`${at}.claimRef`, INLINE)]),
    ...(Object.keys(objectMembers(spec.capacity)).length === 0 ? [] : [forbiddenField(`${at}.capacity`, INLINE)]),
    ...(isUnset(spec.csi) ? [required(`${at}.csi`, 'has to be specified in the context of inline volumes')] : []),
  ];
}

function validateCapacity(capacity: Fields, at: string): FieldProblem[] {
  const names = Object.keys(capacity);
  const problems = names.length === 0 ? [required(at)] : [];
  if (names.length !== 1 || names[0] !== 'storage') {
    problems.push(notSupported(at, { bare: 'core.ResourceList(nil)' }, ['storage']));
  }
  return [...problems, ...names.flatMap((name) => validateAmount(capacity[name], `${at}[${name}]`))];
}

function validateAmount(written: unknown, at: string): FieldProblem[] {
  const quantity = parseQuantity(String(written ?? 0));
  const isNegative = compareQuantities(quantity, ZERO) < 0;
  return [
    ...(isNegative ? [invalidValue(at, { bare: quantity.text }, 'must be a valid resource quantity')] : []),
    ...validatePositive(written ?? 0, at),
  ];
}

function validateReclaimPolicy(policy: string, at: string, isInline: boolean): FieldProblem[] {
  if (policy === '') return [];
  if (!isInline) return POLICIES.includes(policy) ? [] : [notSupported(at, policy, POLICIES)];
  return policy === 'Retain' ? [] : [forbiddenField(at, 'may only be Retain in the context of inline volumes')];
}

function validateVolumeAffinity(affinity: unknown, at: string, isInline: boolean): FieldProblem[] {
  if (isUnset(affinity)) return [];
  if (isInline) return [forbiddenField(at, INLINE)];
  const selector = objectMembers(affinity).required;
  if (isUnset(selector)) return [required(`${at}.required`, 'must specify required node constraints')];
  return validateNodeSelector(objectMembers(selector), `${at}.required`, { areValuesChecked: true });
}

/** The root of a host cannot be recycled. */
function validateHostRoot({ hostPath, persistentVolumeReclaimPolicy: policy }: Fields, at: string): FieldProblem[] {
  const isRoot = /^\/+(\.?\/*)*$/.test(text(objectMembers(hostPath).path));
  if (!isRoot || policy !== 'Recycle') return [];
  return [forbiddenField(at, "may not be 'recycle' for a hostPath mount of '/'")];
}

function validateClass(name: string, at: string, isInline: boolean): FieldProblem[] {
  if (name === '') return [];
  if (isInline) return [forbiddenField(at, INLINE)];
  return checkDns1123Subdomain(name).map((detail) => invalidValue(at, name, detail));
}

function validateMode(spec: Fields, at: string, isInline: boolean): FieldProblem[] {
  if (!isInline) return validateRows({ volumeMode: VOLUME_MODE }, spec, at);
  if (spec.volumeMode === undefined || spec.volumeMode === null || spec.volumeMode === 'Filesystem') return [];
  const detail = 'may not specify volumeMode other than Filesystem in the context of inline volumes';
  return [forbiddenField(`${at}.volumeMode`, detail)];
}
