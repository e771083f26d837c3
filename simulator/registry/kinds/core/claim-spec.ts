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
import type { Rows, Tags } from '../../validation/tags.ts';
import { validateRows } from '../../validation/validate-tags.ts';

const ACCESS_MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];

export const VOLUME_MODE: Tags = { pointer: true, enum: ['Block', 'Filesystem'] };

export function validateAccessModes(value: unknown, fieldPath: string): FieldProblem[] {
  const modes = Array.isArray(value) ? value.map(text) : [];
  const problems = modes
    .filter((mode) => !ACCESS_MODES.includes(mode))
    .map((mode) => notSupported(fieldPath, mode, ACCESS_MODES));
  const hasOtherMode = modes.some((mode) => mode !== 'ReadWriteOncePod' && ACCESS_MODES.includes(mode));
  if (!modes.includes('ReadWriteOncePod') || !hasOtherMode) return problems;
  return [...problems, forbiddenField(fieldPath, 'may not use ReadWriteOncePod with other access modes')];
}

export function validatePositive(value: unknown, fieldPath: string): FieldProblem[] {
  const quantity = parseQuantity(String(value));
  return compareQuantities(quantity, ZERO) > 0
    ? []
    : [invalidValue(fieldPath, quantity.text, 'must be greater than zero')];
}

/** Validates the spec of a claim. `hasAttributesClasses` is true if the release has VolumeAttributesClasses. */
export function validateClaimSpec(
  spec: Fields,
  fieldPath: string,
  { hasAttributesClasses }: { readonly hasAttributesClasses: boolean },
): FieldProblem[] {
  const { requests } = objectMembers(spec.resources);
  const { storage } = objectMembers(requests);
  const field = `${fieldPath}.resources[storage]`;
  const modes = Array.isArray(spec.accessModes) ? spec.accessModes : [];
  return [
    ...(modes.length === 0 ? [required(`${fieldPath}.accessModes`, 'at least 1 access mode is required')] : []),
    ...(isUnset(spec.selector) ? [] : validateLabelSelector(objectMembers(spec.selector), `${fieldPath}.selector`)),
    ...validateAccessModes(modes, `${fieldPath}.accessModes`),
    ...(storage === undefined ? [required(field)] : validatePositive(storage ?? 0, field)),
    ...validateRows({ storageClassName: { format: 'long-name' }, volumeMode: VOLUME_MODE }, spec, fieldPath),
    ...(isUnset(spec.dataSource) ? [] : validateDataSource(objectMembers(spec.dataSource), `${fieldPath}.dataSource`)),
    ...(isUnset(spec.dataSourceRef)
      ? []
      : validateDataSource(objectMembers(spec.dataSourceRef), `${fieldPath}.dataSourceRef`)),
    ...validateSameSource(spec, fieldPath),
    ...(hasAttributesClasses && !isUnset(spec.volumeAttributesClassName)
      ? validateRows(ATTRIBUTES_CLASS, spec, fieldPath)
      : []),
  ];
}

const ATTRIBUTES_CLASS: Rows = { volumeAttributesClassName: { format: 'long-name' } };

function validateDataSource(source: Fields, fieldPath: string): FieldProblem[] {
  const [group, kind, namespace] = [text(source.apiGroup), text(source.kind), text(source.namespace)];
  const problems = ['name', 'kind']
    .filter((member) => isUnset(source[member]))
    .map((member) => required(`${fieldPath}.${member}`));
  if (group === '' && kind !== 'PersistentVolumeClaim') {
    problems.push(
      invalidValue(fieldPath, kind, "must be 'PersistentVolumeClaim' when referencing the default apiGroup"),
    );
  }
  if (group !== '')
    problems.push(
      ...checkDns1123Subdomain(group).map((detail) => invalidValue(`${fieldPath}.apiGroup`, group, detail)),
    );
  if (namespace === '') return problems;
  return [
    ...problems,
    ...checkDns1123Label(namespace).map((detail) => invalidValue(`${fieldPath}.namespace`, namespace, detail)),
  ];
}

function validateSameSource({ dataSource, dataSourceRef }: Fields, fieldPath: string): FieldProblem[] {
  if (isUnset(dataSource) || isUnset(dataSourceRef)) return [];
  const [source, reference] = [objectMembers(dataSource), objectMembers(dataSourceRef)];
  const field = { bare: `${fieldPath}.dataSource` };
  if (!isUnset(reference.namespace))
    return [invalidValue(fieldPath, field, 'may not be specified when dataSourceRef.namespace is specified')];
  const isSame = ['apiGroup', 'kind', 'name'].every((member) => deepEqual(source[member], reference[member]));
  return isSame ? [] : [invalidValue(fieldPath, field, 'must match dataSourceRef')];
}

/** The members of metadata that a template must not set. */
const FORBIDDEN_IN_TEMPLATES = [
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
  check(source, fieldPath, _parent, context) {
    const { volumeClaimTemplate } = objectMembers(source);
    if (isUnset(volumeClaimTemplate)) return [required(`${fieldPath}.volumeClaimTemplate`)];
    const template = objectMembers(volumeClaimTemplate);
    const metadata = objectMembers(template.metadata);
    const { labels, annotations }: { labels?: Record<string, string>; annotations?: Record<string, string> } = metadata;
    const field = `${fieldPath}.volumeClaimTemplate.metadata`;
    return [
      ...validateAnnotations(annotations, `${field}.annotations`),
      ...validateLabels(labels, `${field}.labels`),
      ...FORBIDDEN_IN_TEMPLATES.filter((member) => !isZero(member, metadata[member])).map((member) =>
        forbiddenField(`${field}.${toGoMember(member)}`, 'cannot be set'),
      ),
      ...validateClaimSpec(objectMembers(template.spec), `${fieldPath}.volumeClaimTemplate.spec`, {
        hasAttributesClasses: context.hasAttributesClasses === true,
      }),
    ];
  },
};

function isZero(member: string, value: unknown): boolean {
  return isUnset(value) || (member === 'generation' && value === 0);
}

/** Returns the name of a member in kube-apiserver's message: the Go name with a lower-case first letter, such as `uID`. */
function toGoMember(member: string): string {
  return member === 'uid' ? 'uID' : member;
}
