/** Validates the spec of PersistentVolumeClaims and of their templates. */
import { checkDns1123Label, checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import { compareQuantities, parseQuantity, ZERO_QUANTITY } from '../../../pure/quantity/quantity.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { type Fields, isUnset, readMembers, readText } from '../../object-fields.ts';
import type { FieldTags, ValidationTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { validateTemplateMetadata } from './template-metadata.ts';

const ACCESS_MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];

export const VOLUME_MODE_TAGS: ValidationTags = { pointer: true, enum: ['Block', 'Filesystem'] };

export function validateAccessModes(value: unknown, fieldPath: string): FieldProblem[] {
  const modes = Array.isArray(value) ? value.map(readText) : [];
  const problems = modes
    .filter((mode) => !ACCESS_MODES.includes(mode))
    .map((mode) => createNotSupportedProblem(fieldPath, mode, ACCESS_MODES));
  const hasOtherMode = modes.some((mode) => mode !== 'ReadWriteOncePod' && ACCESS_MODES.includes(mode));
  if (!modes.includes('ReadWriteOncePod') || !hasOtherMode) return problems;
  return [...problems, createForbiddenProblem(fieldPath, 'may not use ReadWriteOncePod with other access modes')];
}

export function validatePositiveQuantity(value: unknown, fieldPath: string): FieldProblem[] {
  const quantity = parseQuantity(String(value));
  return compareQuantities(quantity, ZERO_QUANTITY) > 0
    ? []
    : [createInvalidValueProblem(fieldPath, quantity.text, 'must be greater than zero')];
}

/** Validates the spec of a claim. `hasAttributesClasses` is true if the release has VolumeAttributesClasses. */
export function validateClaimSpec(
  spec: Fields,
  fieldPath: string,
  { hasAttributesClasses }: { readonly hasAttributesClasses: boolean },
): FieldProblem[] {
  const { requests } = readMembers(spec.resources);
  const { storage } = readMembers(requests);
  const storagePath = `${fieldPath}.resources[storage]`;
  const modes = Array.isArray(spec.accessModes) ? spec.accessModes : [];
  return [
    ...(modes.length === 0
      ? [createRequiredProblem(`${fieldPath}.accessModes`, 'at least 1 access mode is required')]
      : []),
    ...(isUnset(spec.selector) ? [] : validateLabelSelector(readMembers(spec.selector), `${fieldPath}.selector`)),
    ...validateAccessModes(modes, `${fieldPath}.accessModes`),
    ...(storage === undefined
      ? [createRequiredProblem(storagePath)]
      : validatePositiveQuantity(storage ?? 0, storagePath)),
    ...validateFieldTags({ storageClassName: { format: 'long-name' }, volumeMode: VOLUME_MODE_TAGS }, spec, fieldPath),
    ...(isUnset(spec.dataSource) ? [] : validateDataSource(readMembers(spec.dataSource), `${fieldPath}.dataSource`)),
    ...(isUnset(spec.dataSourceRef)
      ? []
      : validateDataSource(readMembers(spec.dataSourceRef), `${fieldPath}.dataSourceRef`)),
    ...validateMatchingDataSources(spec, fieldPath),
    ...(hasAttributesClasses && !isUnset(spec.volumeAttributesClassName)
      ? validateFieldTags(ATTRIBUTES_CLASS_FIELD_TAGS, spec, fieldPath)
      : []),
  ];
}

const ATTRIBUTES_CLASS_FIELD_TAGS: FieldTags = { volumeAttributesClassName: { format: 'long-name' } };

function validateDataSource(source: Fields, fieldPath: string): FieldProblem[] {
  const [group, kind, namespace] = [readText(source.apiGroup), readText(source.kind), readText(source.namespace)];
  const problems = ['name', 'kind']
    .filter((member) => isUnset(source[member]))
    .map((member) => createRequiredProblem(`${fieldPath}.${member}`));
  if (group === '' && kind !== 'PersistentVolumeClaim') {
    problems.push(
      createInvalidValueProblem(
        fieldPath,
        kind,
        "must be 'PersistentVolumeClaim' when referencing the default apiGroup",
      ),
    );
  }
  if (group !== '')
    problems.push(
      ...checkDns1123Subdomain(group).map((detail) =>
        createInvalidValueProblem(`${fieldPath}.apiGroup`, group, detail),
      ),
    );
  if (namespace === '') return problems;
  return [
    ...problems,
    ...checkDns1123Label(namespace).map((detail) =>
      createInvalidValueProblem(`${fieldPath}.namespace`, namespace, detail),
    ),
  ];
}

function validateMatchingDataSources({ dataSource, dataSourceRef }: Fields, fieldPath: string): FieldProblem[] {
  if (isUnset(dataSource) || isUnset(dataSourceRef)) return [];
  const [source, reference] = [readMembers(dataSource), readMembers(dataSourceRef)];
  const printedPath = {
    unquoted: 'field.Path{name:"dataSource", index:"", parent:(*field.Path)(0xc000000000)}',
    json: '{}',
  };
  if (!isUnset(reference.namespace))
    return [
      createInvalidValueProblem(
        fieldPath,
        printedPath,
        'may not be specified when dataSourceRef.namespace is specified',
      ),
    ];
  const isSameObject = ['apiGroup', 'kind', 'name'].every((member) => isDeepEqual(source[member], reference[member]));
  return isSameObject ? [] : [createInvalidValueProblem(fieldPath, printedPath, 'must match dataSourceRef')];
}

export const EPHEMERAL_VOLUME_TAGS: ValidationTags = {
  check(source, fieldPath, _parent, context) {
    const { volumeClaimTemplate } = readMembers(source);
    if (isUnset(volumeClaimTemplate)) return [createRequiredProblem(`${fieldPath}.volumeClaimTemplate`)];
    const template = readMembers(volumeClaimTemplate);
    return [
      ...validateTemplateMetadata(readMembers(template.metadata), `${fieldPath}.volumeClaimTemplate.metadata`),
      ...validateClaimSpec(readMembers(template.spec), `${fieldPath}.volumeClaimTemplate.spec`, {
        hasAttributesClasses: context.hasAttributesClasses === true,
      }),
    ];
  },
};
