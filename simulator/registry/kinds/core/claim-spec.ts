/** Validates the spec of PersistentVolumeClaims, also in templates. */
import { checkDns1123Label, checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { compareQuantities, parseQuantity, ZERO } from '../../../pure/quantity/quantity.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { validateAnnotations } from '../../metadata/annotations.ts';
import { validateLabels } from '../../metadata/labels.ts';
import { type Fields, isUnset, objectMembers, text } from '../../object-fields.ts';
import type { Tags } from '../../validation/tags.ts';
import { validateRows } from '../../validation/validate-tags.ts';

const ACCESS_MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];

export const VOLUME_MODE: Tags = { pointer: true, enum: ['Block', 'Filesystem'] };

export function validateAccessModes(written: unknown, at: string): FieldProblem[] {
  const modes = Array.isArray(written) ? written.map(text) : [];
  const problems = modes
    .filter((mode) => !ACCESS_MODES.includes(mode))
    .map((mode) => notSupported(at, mode, ACCESS_MODES));
  const others = modes.some((mode) => mode !== 'ReadWriteOncePod' && ACCESS_MODES.includes(mode));
  if (!modes.includes('ReadWriteOncePod') || !others) return problems;
  return [...problems, forbiddenField(at, 'may not use ReadWriteOncePod with other access modes')];
}

export function validatePositive(written: unknown, at: string): FieldProblem[] {
  const quantity = parseQuantity(String(written));
  return compareQuantities(quantity, ZERO) > 0 ? [] : [invalidValue(at, quantity.text, 'must be greater than zero')];
}

export function validateClaimSpec(spec: Fields, at: string): FieldProblem[] {
  const { requests } = objectMembers(spec.resources);
  const { storage } = objectMembers(requests);
  const field = `${at}.resources[storage]`;
  const modes = Array.isArray(spec.accessModes) ? spec.accessModes : [];
  return [
    ...(modes.length === 0 ? [required(`${at}.accessModes`, 'at least 1 access mode is required')] : []),
    ...(isUnset(spec.selector) ? [] : validateLabelSelector(objectMembers(spec.selector), `${at}.selector`)),
    ...validateAccessModes(modes, `${at}.accessModes`),
    ...(storage === undefined ? [required(field)] : validatePositive(storage ?? 0, field)),
    ...validateRows({ storageClassName: { format: 'long-name' }, volumeMode: VOLUME_MODE }, spec, at),
    ...(isUnset(spec.dataSource) ? [] : validateDataSource(objectMembers(spec.dataSource), `${at}.dataSource`)),
    ...(isUnset(spec.dataSourceRef)
      ? []
      : validateDataSource(objectMembers(spec.dataSourceRef), `${at}.dataSourceRef`)),
    ...validateSameSource(spec, at),
  ];
}

function validateDataSource(source: Fields, at: string): FieldProblem[] {
  const [group, kind, namespace] = [text(source.apiGroup), text(source.kind), text(source.namespace)];
  const problems = ['name', 'kind']
    .filter((member) => isUnset(source[member]))
    .map((member) => required(`${at}.${member}`));
  if (group === '' && kind !== 'PersistentVolumeClaim') {
    problems.push(invalidValue(at, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup"));
  }
  if (group !== '')
    problems.push(...checkDns1123Subdomain(group).map((one) => invalidValue(`${at}.apiGroup`, group, one)));
  if (namespace === '') return problems;
  return [...problems, ...checkDns1123Label(namespace).map((one) => invalidValue(`${at}.namespace`, namespace, one))];
}

function validateSameSource({ dataSource, dataSourceRef }: Fields, at: string): FieldProblem[] {
  if (isUnset(dataSource) || isUnset(dataSourceRef)) return [];
  const [source, reference] = [objectMembers(dataSource), objectMembers(dataSourceRef)];
  const field = { bare: `${at}.dataSource` };
  if (!isUnset(reference.namespace))
    return [invalidValue(at, field, 'may not be specified when dataSourceRef.namespace is specified')];
  const isSame = ['apiGroup', 'kind', 'name'].every((member) => deepEqual(source[member], reference[member]));
  return isSame ? [] : [invalidValue(at, field, 'must match dataSourceRef')];
}

/** Members of metadata that a template may not set. */
const NOT_IN_TEMPLATES = [
  'name',
  'generateName',
  'namespace',
  'selfLink',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'ownerReferences',
  'finalizers',
  'managedFields',
];

export const ephemeralVolume: Tags = {
  check(source, at) {
    const { volumeClaimTemplate } = objectMembers(source);
    if (isUnset(volumeClaimTemplate)) return [required(`${at}.volumeClaimTemplate`)];
    const template = objectMembers(volumeClaimTemplate);
    const metadata = objectMembers(template.metadata);
    const { labels, annotations }: { labels?: Record<string, string>; annotations?: Record<string, string> } = metadata;
    const field = `${at}.volumeClaimTemplate.metadata`;
    return [
      ...validateAnnotations(annotations, `${field}.annotations`),
      ...validateLabels(labels, `${field}.labels`),
      ...NOT_IN_TEMPLATES.filter((member) => !isZero(member, metadata[member])).map((member) =>
        forbiddenField(`${field}.${goMember(member)}`, 'cannot be set'),
      ),
      ...validateClaimSpec(objectMembers(template.spec), `${at}.volumeClaimTemplate.spec`),
    ];
  },
};

function isZero(member: string, value: unknown): boolean {
  return isUnset(value) || (member === 'generation' && value === 0);
}

/** Lower-cases only the first letter of the Go field: `UID` is `uID`. */
function goMember(member: string): string {
  return member === 'uid' ? 'uID' : member;
}
