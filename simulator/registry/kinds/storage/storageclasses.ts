/** The behavior of StorageClasses and VolumeAttributesClasses. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import { checkQualifiedName } from '../../../pure/names/qualified-name.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  createTooLongProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { isMemberOmitted } from '../../../pure/value/omitted-members.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import type { FieldTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';

const MAX_PARAMETERS = 512;

const CLASS_FIELD_TAGS: FieldTags = {
  provisioner: {
    required: true,
    check: (name, fieldPath) =>
      checkQualifiedName(readText(name).toLowerCase()).map((detail) =>
        createInvalidValueProblem(fieldPath, readText(name).toLowerCase(), detail),
      ),
  },
  parameters: {
    check: (parameters, fieldPath) => {
      const names = Object.keys(readMembers(parameters));
      return [
        ...(names.length > MAX_PARAMETERS ? [createTooLongProblem(fieldPath, MAX_PARAMETERS)] : []),
        ...(names.includes('') ? [createInvalidValueProblem(fieldPath, '', 'field can not be empty.')] : []),
      ];
    },
  },
  reclaimPolicy: { enum: ['Delete', 'Retain'] },
  volumeBindingMode: { pointer: true, enum: ['Immediate', 'WaitForFirstConsumer'] },
  allowedTopologies: {
    check: (value, fieldPath) => {
      const terms = (Array.isArray(value) ? value : []).map((term) => readMembers(term));
      return terms.flatMap((term, index) => [
        ...validateTopologyTerm(term, `${fieldPath}[${index}]`),
        ...validateUniqueTerm(terms, index, fieldPath),
      ]);
    },
  },
};

function validateTopologyTerm(term: Fields, fieldPath: string): FieldProblem[] {
  const keys = new Set<string>();
  return readList(term, 'matchLabelExpressions').flatMap(({ key: keyValue, values: texts }, index) => {
    const [key, field] = [readText(keyValue), `${fieldPath}.matchLabelExpressions[${index}]`];
    const values = Array.isArray(texts) ? texts.map(readText) : [];
    const problems = values.length === 0 ? [createRequiredProblem(`${field}.values`)] : [];
    for (const [position, value] of values.entries())
      if (values.indexOf(value) < position)
        problems.push(createDuplicateProblem(`${field}.values[${position}]`, value));
    problems.push(...checkQualifiedName(key).map((detail) => createInvalidValueProblem(`${field}.key`, key, detail)));
    if (keys.has(key)) problems.push(createDuplicateProblem(`${field}.key`, key));
    keys.add(key);
    return problems;
  });
}

/** Rejects a term that repeats an earlier term. Like kube-apiserver, it reports an empty term once for each term. */
function validateUniqueTerm(terms: readonly Fields[], index: number, fieldPath: string): FieldProblem[] {
  const term = terms[index] ?? {};
  const isEmpty = readList(term, 'matchLabelExpressions').length === 0;
  const equalTerms = terms.slice(0, index).filter((item) => isDeepEqual(item, term));
  return [...(isEmpty ? terms : []), ...equalTerms].map(() =>
    createDuplicateProblem(`${fieldPath}[${index}].matchLabelExpressions`, ''),
  );
}

export const createStorageClassKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  updateChecks: ['object', 'metadata', 'changes'],
  returnsDeletedObject: true,
  skipsSchemaValidation: true,
  validate: (storageClass) => validateFieldTags(CLASS_FIELD_TAGS, storageClass, ''),
  validateUpdate(updatedObject, previous) {
    const isUnchanged = (member: string) =>
      isDeepEqual(updatedObject[member] ?? undefined, previous[member] ?? undefined);
    const hasEmptyParameters =
      !behaviors.has('storage-class-members-immutable') && isMemberOmitted(updatedObject, 'parameters');
    const mode = readText(updatedObject.volumeBindingMode);
    return [
      ...['parameters', 'provisioner', 'reclaimPolicy']
        .filter((member) => !isUnchanged(member) || (member === 'parameters' && hasEmptyParameters))
        .map((member) =>
          behaviors.has('storage-class-members-immutable')
            ? createInvalidValueProblem(
                member,
                { unquoted: formatGoSyntax(updatedObject[member] ?? null) },
                'field is immutable',
              )
            : createForbiddenProblem(member, `updates to ${member} are forbidden.`),
        ),
      ...(isUnchanged('volumeBindingMode')
        ? []
        : [createInvalidValueProblem('volumeBindingMode', mode, 'field is immutable')]),
    ];
  },
});

const { provisioner, parameters } = CLASS_FIELD_TAGS;

const ATTRIBUTES_FIELD_TAGS = { driverName: provisioner, parameters } as FieldTags;

export const createVolumeAttributesClassKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  returnsDeletedObject: true,
  skipsSchemaValidation: true,
  updateChecks: behaviors.has('driver-name-required-only')
    ? ['metadata', 'changes', 'object']
    : ['object', 'metadata', 'changes'],
  validate: (attributesClass) => [
    ...validateFieldTags(ATTRIBUTES_FIELD_TAGS, attributesClass, ''),
    ...(isUnset(attributesClass.parameters) || Object.keys(readMembers(attributesClass.parameters)).length === 0
      ? [createRequiredProblem('parameters', 'must contain at least one key/value pair')]
      : []),
  ],
  validateUpdate: (updatedObject, previous) =>
    ['driverName', 'parameters']
      .filter((member) => !isDeepEqual(updatedObject[member] ?? undefined, previous[member] ?? undefined))
      .map((member) => createForbiddenProblem(member, `updates to ${member} are forbidden.`)),
});
